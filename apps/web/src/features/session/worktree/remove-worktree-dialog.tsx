import { isPathWithin, type Session, type Task } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStopSession, useTaskSessions } from '#api/sessions.ts';
import { useRemoveWorktree, useWorktreeChanges } from '#api/worktree.ts';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { isLossless, worktreeLoss, WorktreeLossNotice } from '#components/worktree-loss.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Spinner } from '#ui/spinner.tsx';

type RemoveWorktreeDialogProps = { task: Task; open: boolean; onOpenChange: (open: boolean) => void };

/** Says before a worktree is removed what would be lost, uncommitted files first. */
export function RemoveWorktreeDialog({ task, open, onOpenChange }: RemoveWorktreeDialogProps): ReactNode {
  const { t } = useTranslation('worktree', { keyPrefix: 'removal' });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')} description={t('about')}>
      {open && <RemovalForm task={task} onClose={() => onOpenChange(false)} />}
    </Dialog>
  );
}

function RemovalForm({ task, onClose }: { task: Task; onClose: () => void }): ReactNode {
  const { t } = useTranslation('worktree', { keyPrefix: 'removal' });
  const { t: common } = useTranslation('common');
  const changes = useWorktreeChanges(task, { lines: false });
  const remove = useRemoveWorktree(task.id);
  const { data: sessions = [] } = useTaskSessions(task.id);
  const runningSession = sessions.find((session) => isAgentWorkingIn(task.worktree?.path, session));
  const loss = changes.data && worktreeLoss(changes.data);
  const loses = loss !== undefined && !isLossless(loss);
  const commits = changes.data?.commits ?? 0;
  const isKnown = changes.isSuccess && !changes.isPlaceholderData;
  return (
    <>
      <DialogBody>
        {changes.isPending && (
          <p role="status" className="flex items-center gap-2 text-secondary">
            <Spinner />
            {t('looking')}
          </p>
        )}
        {changes.isError && (
          <ProblemNotice
            title={t('unknown')}
            cause={changes.error}
            retrying={changes.isFetching}
            onRetry={() => void changes.refetch()}
          />
        )}
        {isKnown && !loses && <p>{t('nothingLost')}</p>}
        {loses && <WorktreeLossNotice loss={loss} />}
        {isKnown && commits > 0 && <p className="text-secondary">{t('commitsStay', { count: commits })}</p>}
        {runningSession && <WorktreeInUse session={runningSession} />}
        {remove.isError && <ProblemNotice title={t('failed')} cause={remove.error} />}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{common('action.cancel')}</Button>
        <Button
          variant="danger"
          busy={remove.isPending}
          disabled={changes.isPending || runningSession !== undefined}
          onClick={() =>
            remove.mutate(
              { force: loses || changes.isError },
              { onSuccess: onClose, onError: () => void changes.refetch() },
            )
          }
        >
          {loses || changes.isError ? t('force') : t('action')}
        </Button>
      </DialogFooter>
    </>
  );
}

/** Whether the agent of a session runs in this folder or below it. */
function isAgentWorkingIn(folder: string | null | undefined, { cwd, state }: Session): boolean {
  return (
    isPathWithin(folder ?? '', cwd) &&
    (state === 'STARTING' || state === 'RUNNING' || state === 'WAITING_FOR_INPUT')
  );
}

/** Says that an agent works in the worktree, and offers to stop its session. */
function WorktreeInUse({ session }: { session: Session }): ReactNode {
  const { t } = useTranslation('worktree', { keyPrefix: 'inUse' });
  const stop = useStopSession(session.id);
  return (
    <>
      <Notice
        title={t('title')}
        actions={
          <Button size="small" busy={stop.isPending} onClick={() => stop.mutate()}>
            {t('stop')}
          </Button>
        }
      >
        {t('body')}
      </Notice>
      {stop.isError && <ProblemNotice title={t('failed')} cause={stop.error} />}
    </>
  );
}
