import type { Notification } from '@kandev/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#api/api-context.ts';
import { useClarifications } from '#api/clarifications.ts';
import { claimOccurrence } from './claim-occurrence.ts';
import { showDesktopNotice } from './desktop-notice.tsx';
import { isAboutQuestion, noticeText } from './notice-text.ts';

/** After a sleep notices arrive all at once, together with the ends of their questions: they are shown together. */
const BATCH_MS = 300;
/** A tab without the focus waits longer, so that the focused tab claims the notice. */
const UNFOCUSED_DELAY_MS = 400;

type NoticesOptions = {
  /** Whether the page shows already what a notice is about. */
  isOnScreen: (notice: Notification) => boolean;
  /** Opens what these notices are about. */
  open: (notices: readonly Notification[]) => void;
};

type CurrentNotices = {
  /** The notices to show in the page now: neither settled, nor on the screen, nor dismissed. */
  notices: readonly Notification[];
  dismiss: () => void;
};

/** Claims each occurrence once, shows it as a desktop notice, and returns it for the page to show. */
export function useNotices({ isOnScreen, open }: NoticesOptions): CurrentNotices {
  const { notifications } = useApi();
  const { t } = useTranslation('common');
  const { data: pending } = useClarifications({ status: 'pending' });
  const [shown, setShown] = useState<readonly Notification[]>([]);
  const desktopNotices = useRef<{ about: readonly Notification[]; close: () => void }[]>([]);

  const isCurrent = (notice: Notification) =>
    !isAboutQuestion(notice) ||
    pending === undefined ||
    pending.some(({ pending_id }) => pending_id === notice.occurrence_id);
  const notices = shown.filter((notice) => isCurrent(notice) && !isOnScreen(notice));
  if (notices.length < shown.length) setShown(notices);

  useEffect(() => {
    const ended = desktopNotices.current.filter(({ about }) => !about.some(isCurrent));
    ended.forEach(({ close }) => close());
    desktopNotices.current = desktopNotices.current.filter((notice) => !ended.includes(notice));
  });

  const show = useEffectEvent((batch: readonly Notification[]) => {
    const about = batch.filter(isCurrent);
    if (about.length === 0) return;
    const close = showDesktopNotice(noticeText(t, about), about.at(-1)?.occurrence_id ?? '', () =>
      open(about),
    );
    desktopNotices.current.push({ about, close });
    setShown((before) => [...before, ...about]);
  });

  useEffect(() => {
    const received = new Set<string>();
    let batch: Notification[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const claim = async (arrived: Notification[]) => {
      const claimed = await Promise.all(arrived.map(({ occurrence_id }) => claimOccurrence(occurrence_id)));
      show(arrived.filter((_, index) => claimed[index]));
    };
    const stop = notifications.subscribe((notice) => {
      if (received.has(notice.occurrence_id)) return;
      received.add(notice.occurrence_id);
      batch.push(notice);
      timer ??= setTimeout(
        () => {
          timer = undefined;
          void claim(batch);
          batch = [];
        },
        document.hasFocus() ? BATCH_MS : BATCH_MS + UNFOCUSED_DELAY_MS,
      );
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [notifications]);

  return { notices, dismiss: () => setShown([]) };
}
