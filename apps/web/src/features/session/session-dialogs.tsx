import type { SessionId, Task } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStopSession } from '#api/sessions.ts';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
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

type StopSessionDialogProps = { session: SessionId; open: boolean; onOpenChange: (open: boolean) => void };

export function StopSessionDialog({ session, open, onOpenChange }: StopSessionDialogProps): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'stop' });
  const stop = useStopSession(session);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      description={t('body')}
      action={t('action')}
      busy={stop.isPending}
      problem={stop.isError && <ProblemNotice title={t('failed')} cause={stop.error} />}
      onConfirm={() => stop.mutate(undefined, { onSuccess: () => onOpenChange(false) })}
    />
  );
}
