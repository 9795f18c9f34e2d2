import type { Session, SessionId, Task } from '@kandev/contracts';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoard, useUpdateTask } from '#api/board.ts';
import { useSession } from '#api/sessions.ts';
import { useProblemMessage } from '#api/use-problem-message.ts';
import { hasEnded } from '#features/session/composer/session-state.ts';
import { StopSessionDialog } from '#features/session/session-dialogs.tsx';
import { RemoveWorktreeDialog } from '#features/session/worktree/remove-worktree-dialog.tsx';
import { DeleteTaskDialog } from '#components/delete-task-dialog.tsx';
import { TaskStateBadge } from '#components/task-state-badge.tsx';
import { useIsWide } from '#shell/use-is-wide.ts';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { useToast } from '#ui/toast.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { TaskDetailsButton } from './task-details.tsx';

/** The session that the page shows: its actions apply to this one. */
export type ShownSession = Pick<Session, 'id' | 'state'>;

type TaskHeaderProps = {
  task: Task;
  session: ShownSession | null;
  onNewSession: () => void;
  /** Opens the search of the session's transcript. */
  onFind: () => void;
};

export function TaskHeader({ task, session, onNewSession, onFind }: TaskHeaderProps): ReactNode {
  const { t } = useTranslation('common');
  const isWide = useIsWide();
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-2 py-2 max-sm:py-1 sm:gap-3 sm:px-4">
      <Link to="/" aria-label={t('task.back')} className={buttonClass({ variant: 'quiet', size: 'icon' })}>
        <Icon name="chevron-left" />
      </Link>
      <div className="flex min-w-24 flex-1 flex-col items-start gap-x-3 sm:flex-row sm:items-center">
        <h1 className="line-clamp-2 min-w-0 font-semibold [@media(max-height:43rem)]:line-clamp-1">
          <UntrustedText>{task.title}</UntrustedText>
        </h1>
        <TaskStateBadge task={task} />
      </div>
      {session !== null && !isWide && (
        <SessionDetailsButton task={task} session={session.id} onFind={onFind} />
      )}
      <TaskActions task={task} session={session} onNewSession={onNewSession} />
    </div>
  );
}

type SessionDetailsButtonProps = { task: Task; session: SessionId; onFind: () => void };

function SessionDetailsButton({ task, session: id, onFind }: SessionDetailsButtonProps): ReactNode {
  const { data: session } = useSession(id);
  return session && <TaskDetailsButton task={task} session={session} onFind={onFind} />;
}

type TaskActionsProps = Omit<TaskHeaderProps, 'onFind'>;

/** The rarer actions of a task: move, new session, worktree, stop, archive, delete. */
function TaskActions({ task, session, onNewSession }: TaskActionsProps): ReactNode {
  const { t } = useTranslation('common', { keyPrefix: 'task' });
  const { t: worktree } = useTranslation('worktree');
  const [confirming, setConfirming] = useState<'stop' | 'delete' | 'removeWorktree' | null>(null);
  const columns = useBoard().data?.columns ?? [];
  const update = useUpdateTask(task.id);
  const navigate = useNavigate();
  const { history } = useRouter();
  const toast = useToast();
  const problemMessage = useProblemMessage();
  const showChanges = () => void navigate({ to: '/tasks/$taskId/changes', params: { taskId: task.id } });
  /** To the board, unless somebody has gone elsewhere by then. */
  const leave = () => {
    if (history.location.pathname === `/tasks/${task.id}`) void navigate({ to: '/' });
  };
  const showFailure = (cause: Error) => toast({ title: t('changeFailed'), body: problemMessage(cause) });
  const worktreePath = task.worktree?.path ?? null;
  // The task leaves this page before the answer comes, and this component with it: hence the promise.
  const archive = () =>
    void update.mutateAsync({ archived: true }).then(() => {
      leave();
      if (worktreePath !== null)
        toast({ title: worktree('archived'), body: <UntrustedText>{worktreePath}</UntrustedText> });
    }, showFailure);
  const isRunning = session !== null && session.state !== 'FAILED' && !hasEnded(session.state);
  const otherColumns = task.archived ? [] : columns.filter(({ id }) => id !== task.column_id);

  const items: MenuItem[] = [
    ...otherColumns.map(({ id, title }) => ({
      label: t('moveTo', { column: title }),
      onSelect: () => update.mutate({ column_id: id }, { onError: showFailure }),
    })),
    ...(task.primary_session_id === null || task.archived
      ? []
      : [{ label: t('newSession'), onSelect: onNewSession }]),
    ...(task.worktree?.state === 'ready'
      ? [
          { label: worktree('changes'), onSelect: showChanges },
          { label: worktree('remove'), onSelect: () => setConfirming('removeWorktree'), danger: true },
        ]
      : []),
    ...(isRunning ? [{ label: t('stopSession'), onSelect: () => setConfirming('stop'), danger: true }] : []),
    ...(task.archived ? [] : [{ label: t('archive'), onSelect: archive }]),
    { label: t('delete'), onSelect: () => setConfirming('delete'), danger: true },
  ];

  return (
    <>
      <Menu label={t('actions')} items={items} />
      {session !== null && (
        <StopSessionDialog
          session={session.id}
          open={confirming === 'stop'}
          onOpenChange={(open) => setConfirming(open ? 'stop' : null)}
        />
      )}
      <RemoveWorktreeDialog
        task={task}
        open={confirming === 'removeWorktree'}
        onOpenChange={(open) => setConfirming(open ? 'removeWorktree' : null)}
      />
      <DeleteTaskDialog
        task={task}
        open={confirming === 'delete'}
        onOpenChange={(open) => setConfirming(open ? 'delete' : null)}
        onDeleted={leave}
      />
    </>
  );
}
