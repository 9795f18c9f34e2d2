import type { Task } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteTask } from '../api/board.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { inertString } from '../ui/inert-text.tsx';
import { ProblemNotice } from './problem-notice.tsx';

type DeleteTaskDialogProps = {
  task: Task;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted?: () => void;
};

/** Asks before a task is deleted, and says what goes with it and what stays. */
export function DeleteTaskDialog({ task, open, onOpenChange, onDeleted }: DeleteTaskDialogProps): ReactNode {
  const { t } = useTranslation('common', { keyPrefix: 'task' });
  const { t: worktree } = useTranslation('worktree');
  const path = task.worktree?.path ?? undefined;
  const remove = useDeleteTask(task.id);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('deleteTitle')}
      description={
        path === undefined
          ? t('deleteBody')
          : `${t('deleteBody')} ${worktree('deleteTask.stays', { path: inertString(path) })}`
      }
      action={t('delete')}
      busy={remove.isPending}
      problem={remove.isError && <ProblemNotice title={t('deleteFailed')} cause={remove.error} />}
      onConfirm={() => remove.mutate(undefined, onDeleted && { onSuccess: onDeleted })}
    />
  );
}
