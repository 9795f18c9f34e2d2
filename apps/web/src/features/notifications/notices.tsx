import { pendingId, type Notification, type PendingId, type TaskId } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { untrustedString } from '#ui/untrusted-text.tsx';
import { Toast } from '#ui/toast.tsx';
import { isQuestion, noticeWords } from './notice-words.ts';
import { useNotices } from './use-notices.ts';

type NoticesProps = {
  /** Whether the page itself says enough of what a notice is about. */
  isOnScreen: (notice: Notification) => boolean;
  /** Leads to a task, and to the question in it that a notice was about. */
  onOpenTask: (task: TaskId, question: PendingId | null) => void;
  /** Leads to all that needs the operator. */
  onShowAll: () => void;
};

/** One toast for all that is to be told now. */
export function Notices({ isOnScreen, onOpenTask, onShowAll }: NoticesProps): ReactNode {
  const { t } = useTranslation('common');
  const open = (about: readonly Notification[]) => {
    const task = onlyTask(about);
    if (task === null) onShowAll();
    else onOpenTask(task, firstQuestion(about));
  };
  const { notices, dismiss } = useNotices({ isOnScreen, open });
  const newest = notices.at(-1);
  if (newest === undefined) return null;
  const { title, body } = noticeWords(t, notices);
  const label = t(onlyTask(notices) === null ? 'notify.showAll' : 'notify.open');
  return (
    <Toast
      key={newest.occurrence_id}
      title={untrustedString(title)}
      body={untrustedString(body)}
      action={{ label, onSelect: () => open(notices) }}
      onClose={dismiss}
    />
  );
}

/** The one task that all these notices are about, null where they are about several. */
function onlyTask(notices: readonly Notification[]): TaskId | null {
  const [task, ...others] = new Set(notices.map(({ task_id }) => task_id));
  return task !== undefined && others.length === 0 ? task : null;
}

/** A notice about a question has the question's id as its occurrence. */
function firstQuestion(about: readonly Notification[]): PendingId | null {
  return pendingId.safeParse(about.find(isQuestion)?.occurrence_id).data ?? null;
}
