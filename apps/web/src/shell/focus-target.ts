import { taskId, type PendingId, type TaskId } from '@kandev/contracts';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useClarifications } from '#api/clarifications.ts';
import { usePermissions } from '#api/permissions.ts';
import { useIsWide } from './use-is-wide.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The question whose form takes the focus after this navigation; `next` is the one that is open there. */
    answer?: PendingId | 'next';
  }
}

type FocusTarget = { pendingId: PendingId | null; visit: string };

/**
 * The question that the last navigation to the page at `path` aimed at, null after an ordinary one. Each
 * navigation has a `visit` key of its own, and leaves the history at once, so that a reload aims at nothing.
 */
export function useFocusTarget(path: string): FocusTarget | null {
  const navigate = useNavigate();
  const answer = useLocation({
    select: ({ pathname, state }) => (pathname === path ? state.answer : undefined),
  });
  const visit = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  const [target, setTarget] = useState<FocusTarget | null>(null);
  if (answer !== undefined && target?.visit !== visit) {
    setTarget({ pendingId: answer === 'next' ? null : answer, visit });
  }
  useEffect(() => {
    if (answer === undefined) return;
    void navigate({ to: '.', search: true, hash: true, state: {}, replace: true, resetScroll: false });
  }, [answer, visit, navigate]);
  return target;
}

/** Goes to the inbox and focuses its open question: in the dock where the page has one, else on the inbox page. */
export function useGoToInbox(): () => void {
  const navigate = useNavigate();
  const isWide = useIsWide();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return () => {
    if (isWide && path === '/')
      void navigate({ to: '.', search: true, state: { answer: 'next' }, replace: true });
    else void navigate({ to: '/inbox', state: { answer: 'next' }, replace: path === '/inbox' });
  };
}

/** Focuses the pending action of the open task; where it has none, goes to the inbox. */
export function useGoToPendingAction(): () => void {
  const navigate = useNavigate();
  const goToInbox = useGoToInbox();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const openTask = useParams({
    strict: false,
    select: (params) => taskId.safeParse(params.taskId).data ?? null,
  });
  const { data: clarifications = [] } = useClarifications({ status: 'pending' });
  const { data: permissions = [] } = usePermissions({ status: 'pending' });
  return () => {
    const isOfOpenTask = ({ task_id }: { task_id: TaskId }) => task_id === openTask;
    const answer = clarifications.some(isOfOpenTask) ? 'next' : permissions.find(isOfOpenTask)?.pending_id;
    if (openTask === null || answer === undefined) goToInbox();
    else
      void navigate({
        to: '/tasks/$taskId',
        params: { taskId: openTask },
        search: true,
        state: { answer },
        replace: path === `/tasks/${openTask}`,
      });
  };
}
