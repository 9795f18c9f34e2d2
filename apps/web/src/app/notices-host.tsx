import { useNavigate, useParams } from '@tanstack/react-router';
import { taskId } from '@kandev/contracts';
import { useNotices } from '../features/notifications/use-notices.ts';

/** Tells people of notices on every page, and leads them to the task. */
export function NoticesHost(): null {
  const navigate = useNavigate();
  const onScreen = useParams({
    strict: false,
    select: (params) => taskId.safeParse(params.taskId).data ?? null,
  });
  useNotices({
    onScreen,
    open: (task) => void navigate({ to: '/tasks/$taskId', params: { taskId: task } }),
  });
  return null;
}
