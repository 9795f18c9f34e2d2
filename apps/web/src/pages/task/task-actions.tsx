import type { Session, Task } from '@kandev/contracts';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoard, useUpdateTask } from '#api/board.ts';
import { useProblemMessage } from '#api/use-problem-message.ts';
import { hasEnded } from '#features/session/composer/session-ending.ts';
import { StopSessionDialog } from '#features/session/stop-session-dialog.tsx';
import { RemoveWorktreeDialog } from '#features/session/worktree/remove-worktree-dialog.tsx';
import { DeleteTaskDialog } from '#components/delete-task-dialog.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { useToast } from '#ui/toast.tsx';

/** The session on the page, which is the one to stop. */
export type SessionRef = Pick<Session, 'id' | 'state'>;

type TaskActionsProps = { task: Task; session: SessionRef | null; onNewSession: () => void };

/** The rarer things to do with a task: move, stop, start anew, archive, delete. */
export function TaskActions({ task, session, onNewSession }: TaskActionsProps): ReactNode {
  const { t } = useTranslation('common', { keyPrefix: 'task' });
  const { t: worktree } = useTranslation('worktree');
  const [asking, setAsking] = useState<'stop' | 'delete' | 'removeWorktree' | null>(null);
  const columns = useBoard().data?.columns ?? [];
  const update = useUpdateTask(task.id);
  const navigate = useNavigate();
  const { history } = useRouter();
  const toast = useToast();
  const words = useProblemMessage();
  const toChanges = () => void navigate({ to: '/tasks/$taskId/changes', params: { taskId: task.id } });
  /** To the board, unless somebody has gone elsewhere by then. */
  const leave = () => {
    if (history.location.pathname === `/tasks/${task.id}`) void navigate({ to: '/' });
  };
  const sayFailed = (cause: Error) => toast({ title: t('changeFailed'), body: words(cause) });
  const kept = task.worktree?.path ?? null;
  // The task leaves this page before the answer comes, and what is shown of it with it.
  const archive = () =>
    void update.mutateAsync({ archived: true }).then(() => {
      leave();
      if (kept !== null) toast({ title: worktree('archived'), body: <UntrustedText>{kept}</UntrustedText> });
    }, sayFailed);
  const runs = session !== null && session.state !== 'FAILED' && !hasEnded(session.state);

  const shownColumns = task.archived ? [] : columns;

  const items: MenuItem[] = [
    ...shownColumns
      .filter(({ id }) => id !== task.column_id)
      .map(({ id, title }) => ({
        label: t('moveTo', { column: title }),
        onSelect: () => update.mutate({ column_id: id }, { onError: sayFailed }),
      })),
    ...(task.primary_session_id === null || task.archived
      ? []
      : [{ label: t('newSession'), onSelect: onNewSession }]),
    ...(task.worktree?.state === 'ready'
      ? [
          { label: worktree('changes'), onSelect: toChanges },
          { label: worktree('remove'), onSelect: () => setAsking('removeWorktree'), danger: true },
        ]
      : []),
    ...(runs ? [{ label: t('stopSession'), onSelect: () => setAsking('stop'), danger: true }] : []),
    ...(task.archived ? [] : [{ label: t('archive'), onSelect: archive }]),
    { label: t('delete'), onSelect: () => setAsking('delete'), danger: true },
  ];

  return (
    <>
      <Menu label={t('actions')} items={items} />
      {session !== null && (
        <StopSessionDialog
          session={session.id}
          open={asking === 'stop'}
          onOpenChange={(open) => setAsking(open ? 'stop' : null)}
        />
      )}
      <RemoveWorktreeDialog
        task={task}
        open={asking === 'removeWorktree'}
        onOpenChange={(open) => setAsking(open ? 'removeWorktree' : null)}
      />
      <DeleteTaskDialog
        task={task}
        open={asking === 'delete'}
        onOpenChange={(open) => setAsking(open ? 'delete' : null)}
        onDeleted={leave}
      />
    </>
  );
}
