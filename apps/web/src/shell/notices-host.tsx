import { useNavigate, useParams } from '@tanstack/react-router';
import { taskId } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { isQuestion } from '#features/notifications/notice-words.ts';
import { Notices } from '#features/notifications/notices.tsx';
import { isDockOpen } from './dock-open.ts';
import { useGoToInbox } from './use-go-to-inbox.ts';

/** Tells people of notices on every page, and leads them to the task. */
export function NoticesHost(): ReactNode {
  const navigate = useNavigate();
  const goToInbox = useGoToInbox();
  const openTask = useParams({
    strict: false,
    select: (params) => taskId.safeParse(params.taskId).data ?? null,
  });
  return (
    <Notices
      isOnScreen={(notice) => notice.task_id === openTask || (isQuestion(notice) && isDockOpen())}
      onOpenTask={(task, question) =>
        void navigate({
          to: '/tasks/$taskId',
          params: { taskId: task },
          ...(question !== null && { state: { answer: question } }),
        })
      }
      onShowAll={goToInbox}
    />
  );
}
