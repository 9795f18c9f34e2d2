import type { Notification } from '@kandev/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#api/api-context.ts';
import { useClarifications } from '#api/clarifications.ts';
import { claimOccurrence } from './claim-occurrence.ts';
import { showDesktopNotice } from './desktop-notice.ts';
import { isQuestion, noticeWords } from './notice-words.ts';

/** After a sleep notices come all at once, and with them how their questions ended: they are told together. */
const GATHERS = 300;
/** A tab that nobody looks at leaves the telling to one that somebody does, for so much longer. */
const PATIENCE = 400;

type Given = {
  /** Whether the page itself says enough of what a notice is about. */
  isOnScreen: (notice: Notification) => boolean;
  /** Leads to what these notices are about. */
  open: (notices: readonly Notification[]) => void;
};

type Notices = {
  /** What is to be told in the page now: neither ended, nor on the screen, nor put away. */
  notices: readonly Notification[];
  dismiss: () => void;
};

/** Tells of each occurrence once: outside the page where people allowed that, and in the page by its caller. */
export function useNotices({ isOnScreen, open }: Given): Notices {
  const { notifications } = useApi();
  const { t } = useTranslation('common');
  const { data: pending } = useClarifications({ status: 'pending' });
  const [told, setTold] = useState<readonly Notification[]>([]);
  const outside = useRef<{ about: readonly Notification[]; close: () => void }[]>([]);

  const waits = (notice: Notification) =>
    !isQuestion(notice) ||
    pending === undefined ||
    pending.some(({ pending_id }) => pending_id === notice.occurrence_id);
  const notices = told.filter((notice) => waits(notice) && !isOnScreen(notice));
  if (notices.length < told.length) setTold(notices);

  useEffect(() => {
    const ended = outside.current.filter(({ about }) => !about.some(waits));
    ended.forEach(({ close }) => close());
    outside.current = outside.current.filter((notice) => !ended.includes(notice));
  });

  const tell = useEffectEvent((gathered: readonly Notification[]) => {
    const about = gathered.filter(waits);
    if (about.length === 0) return;
    const close = showDesktopNotice(noticeWords(t, about), about.at(-1)?.occurrence_id ?? '', () =>
      open(about),
    );
    outside.current.push({ about, close });
    setTold((before) => [...before, ...about]);
  });

  useEffect(() => {
    const known = new Set<string>();
    let gathered: Notification[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const claim = async (batch: Notification[]) => {
      const first = await Promise.all(batch.map(({ occurrence_id }) => claimOccurrence(occurrence_id)));
      tell(batch.filter((_, place) => first[place]));
    };
    const stop = notifications.subscribe((notice) => {
      if (known.has(notice.occurrence_id)) return;
      known.add(notice.occurrence_id);
      gathered.push(notice);
      timer ??= setTimeout(
        () => {
          timer = undefined;
          void claim(gathered);
          gathered = [];
        },
        document.hasFocus() ? GATHERS : GATHERS + PATIENCE,
      );
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [notifications]);

  return { notices, dismiss: () => setTold([]) };
}
