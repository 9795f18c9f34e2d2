import type { Task } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTaskSessions } from '#api/sessions.ts';
import { useRemoveWorktree, useWorktreeChanges } from '#api/worktree.ts';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { isLossless, worktreeLoss, WorktreeLossNotice } from '#components/worktree-loss.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#ui/dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { worksIn, WorktreeInUse } from './worktree-in-use.tsx';

type RemoveWorktreeDialogProps = { task: Task; open: boolean; onOpenChange: (open: boolean) => void };

/** Says what would be lost before a worktree is removed: first the files that no commit has. */
export function RemoveWorktreeDialog({ task, open, onOpenChange }: RemoveWorktreeDialogProps): ReactNode {
  const { t } = useTranslation('worktree', { keyPrefix: 'removal' });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')} description={t('about')}>
      {open && <Removal task={task} onClose={() => onOpenChange(false)} />}
    </Dialog>
  );
}

function Removal({ task, onClose }: { task: Task; onClose: () => void }): ReactNode {
  const { t } = useTranslation('worktree', { keyPrefix: 'removal' });
  const { t: common } = useTranslation('common');
  const changes = useWorktreeChanges(task, { lines: false });
  const remove = useRemoveWorktree(task.id);
  const { data: sessions = [] } = useTaskSessions(task.id);
  const user = sessions.find((session) => worksIn(task.worktree?.path, session));
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
        {user && <WorktreeInUse session={user} />}
        {remove.isError && <ProblemNotice title={t('failed')} cause={remove.error} />}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{common('action.cancel')}</Button>
        <Button
          variant="danger"
          busy={remove.isPending}
          disabled={changes.isPending || user !== undefined}
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
