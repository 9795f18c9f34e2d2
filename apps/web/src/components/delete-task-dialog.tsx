import type { Task } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteTask } from '#api/board.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { worktreeOnDelete, useWorktreeOnDelete } from './use-worktree-on-delete.ts';
import { WorktreeOnDelete } from './worktree-on-delete.tsx';

type DeleteTaskDialogProps = {
  task: Task;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted?: () => void;
};

/** Asks before a task is deleted, says what goes with it, and lets choose where its worktree has changes. */
export function DeleteTaskDialog({ task, open, onOpenChange, onDeleted }: DeleteTaskDialogProps): ReactNode {
  const { t } = useTranslation('common', { keyPrefix: 'task' });
  const remove = useDeleteTask(task.id);
  const { fate, choose, lookAgain } = useWorktreeOnDelete(task, open);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        choose('keep');
        onOpenChange(next);
      }}
      title={t('deleteTitle')}
      description={t('deleteBody')}
      action={t('delete')}
      busy={remove.isPending}
      disabled={fate.kind === 'looking'}
      problem={remove.isError && <ProblemNotice title={t('deleteFailed')} cause={remove.error} />}
      // The task can be gone from the page, and this dialog with it, before the answer comes.
      onConfirm={() =>
        void remove.mutateAsync({ worktree: worktreeOnDelete(fate) }).then(onDeleted, lookAgain)
      }
    >
      {fate.kind === 'none' ? undefined : <WorktreeOnDelete fate={fate} onChoose={choose} />}
    </ConfirmDialog>
  );
}
