import type { TaskId } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import { NewTaskForm } from './new-task-form.tsx';

type NewTaskDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: (task: TaskId) => void;
};

/** Makes a task, and unless told otherwise sets an agent to work on it. */
export function NewTaskDialog({ open, onOpenChange, onCreated }: NewTaskDialogProps): ReactNode {
  const { t } = useTranslation('board');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('newTask.title')}>
      <NewTaskForm onCreated={onCreated} />
    </Dialog>
  );
}
