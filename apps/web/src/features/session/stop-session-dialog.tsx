import type { SessionId } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStopSession } from '#api/sessions.ts';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

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
