import { pendingId, type Notification, type PendingId, type TaskId } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { untrustedString } from '#ui/untrusted-text.tsx';
import { Toast } from '#ui/toast.tsx';
import { isAboutQuestion, noticeText } from './notice-text.ts';
import { useNotices } from './use-notices.ts';

type NoticesProps = {
  /** Whether the page shows already what a notice is about. */
  isOnScreen: (notice: Notification) => boolean;
  /** Opens a task, at the clarification that a notice is about. */
  onOpenTask: (task: TaskId, question: PendingId | null) => void;
  /** Opens the inbox. */
  onShowAll: () => void;
};

/** Shows all current notices as one toast. */
export function Notices({ isOnScreen, onOpenTask, onShowAll }: NoticesProps): ReactNode {
  const { t } = useTranslation('common');
  const openAbout = (about: readonly Notification[]) => {
    const task = singleTask(about);
    if (task === null) onShowAll();
    else onOpenTask(task, firstQuestion(about));
  };
  const { notices, dismiss } = useNotices({ isOnScreen, open: openAbout });
  const newest = notices.at(-1);
  if (newest === undefined) return null;
  const { title, body } = noticeText(t, notices);
  const label = t(singleTask(notices) === null ? 'notify.showAll' : 'notify.open');
  return (
    <Toast
      key={newest.occurrence_id}
      title={untrustedString(title)}
      body={untrustedString(body)}
      action={{ label, onSelect: () => openAbout(notices) }}
      onClose={dismiss}
    />
  );
}

/** The task that all these notices are about, null if they are about several. */
function singleTask(notices: readonly Notification[]): TaskId | null {
  const [task, ...others] = new Set(notices.map(({ task_id }) => task_id));
  return task !== undefined && others.length === 0 ? task : null;
}

/** The occurrence of a notice about a clarification is the clarification's id. */
function firstQuestion(about: readonly Notification[]): PendingId | null {
  return pendingId.safeParse(about.find(isAboutQuestion)?.occurrence_id).data ?? null;
}
