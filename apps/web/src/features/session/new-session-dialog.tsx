import type { Task } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogBody } from '#ui/dialog.tsx';
import { StartSessionForm } from './start-session-form.tsx';

type NewSessionDialogProps = {
  task: Task;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onStarted: () => void;
};

export function NewSessionDialog({ task, open, onOpenChange, onStarted }: NewSessionDialogProps): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'start' });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('another')} description={t('anotherBody')}>
      <DialogBody>
        <StartSessionForm
          task={task}
          onStarted={() => {
            onOpenChange(false);
            onStarted();
          }}
        />
      </DialogBody>
    </Dialog>
  );
}
