import { taskId, type TaskId } from '@kandev/contracts';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useClarifications } from '#api/clarifications.ts';
import { usePermissions } from '#api/permissions.ts';
import { useGoToInbox } from './use-go-to-inbox.ts';

/** Goes to what waits and puts the focus there: of an open task to what it asks, else to what waits anywhere. */
export function useGoToPendingAction(): () => void {
  const navigate = useNavigate();
  const goToInbox = useGoToInbox();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const task = useParams({
    strict: false,
    select: (params) => taskId.safeParse(params.taskId).data ?? null,
  });
  const { data: clarifications = [] } = useClarifications({ status: 'pending' });
  const { data: permissions = [] } = usePermissions({ status: 'pending' });
  return () => {
    const isOwn = ({ task_id }: { task_id: TaskId }) => task_id === task;
    const answer = clarifications.some(isOwn) ? 'next' : permissions.find(isOwn)?.pending_id;
    if (task === null || answer === undefined) goToInbox();
    else
      void navigate({
        to: '/tasks/$taskId',
        params: { taskId: task },
        search: true,
        state: { answer },
        replace: path === `/tasks/${task}`,
      });
  };
}
