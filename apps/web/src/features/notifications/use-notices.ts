import type { Notification, TaskId } from '@kandev/contracts';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.ts';
import { inertString } from '../../ui/inert-text.tsx';
import { useToast } from '../../ui/toast.tsx';
import { claimOccurrence } from './claim-occurrence.ts';
import { showDesktopNotice } from './desktop-notice.ts';

/** A tab that nobody looks at leaves the telling to one that somebody does, for this long. */
const PATIENCE = 400;

type Notices = {
  /** Opens the task that a notice is about. */
  open: (task: TaskId) => void;
  /** The task on the screen, of which the page itself says enough. */
  onScreen: TaskId | null;
};

/** Tells people of each occurrence once: by a toast in the page, and outside it where they allowed that. */
export function useNotices({ open, onScreen }: Notices): void {
  const { notifications } = useApi();
  const { t } = useTranslation('common');
  const toast = useToast();

  const tell = useEffectEvent((notice: Notification) => {
    const openTask = () => open(notice.task_id);
    showDesktopNotice(notice, openTask);
    if (onScreen === notice.task_id && document.visibilityState === 'visible') return;
    toast({
      title: inertString(notice.title),
      body: inertString(notice.body),
      action: { label: t('notify.open'), onSelect: openTask },
    });
  });

  useEffect(() => {
    const waiting = new Set<ReturnType<typeof setTimeout>>();
    const stop = notifications.subscribe((notice) => {
      const timer = setTimeout(
        () => {
          waiting.delete(timer);
          void claimOccurrence(notice.occurrence_id).then((first) => {
            if (first) tell(notice);
          });
        },
        document.hasFocus() ? 0 : PATIENCE,
      );
      waiting.add(timer);
    });
    return () => {
      stop();
      waiting.forEach(clearTimeout);
    };
  }, [notifications]);
}
