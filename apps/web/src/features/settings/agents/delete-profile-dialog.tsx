import type { AgentProfile } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteAgentProfile } from '#api/agent-profiles.ts';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { untrustedString } from '#ui/untrusted-text.tsx';

export function DeleteProfileDialog({
  profile,
  onClose,
}: {
  profile: AgentProfile;
  onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'agents' });
  const { t: common } = useTranslation('common');
  const remove = useDeleteAgentProfile();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('deleteTitle', { name: untrustedString(profile.name) })}
      description={t('deleteBody')}
      action={common('action.delete')}
      busy={remove.isPending}
      problem={remove.isError && <ProblemNotice title={t('deleteFailed')} cause={remove.error} />}
      onConfirm={() => remove.mutate(profile.id, { onSuccess: onClose })}
    />
  );
}
