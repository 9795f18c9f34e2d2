import type { AgentProfile } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { UntrustedText, untrustedString } from '#ui/untrusted-text.tsx';

type AgentProfileRowProps = { profile: AgentProfile; onEdit: () => void; onDelete: () => void };

export function AgentProfileRow({ profile, onEdit, onDelete }: AgentProfileRowProps): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'agents' });
  const { t: common } = useTranslation('common');
  const name = untrustedString(profile.name);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 pe-3 ps-5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold">
          <UntrustedText>{profile.name}</UntrustedText>
        </p>
        <p className="truncate font-mono text-sm text-tertiary">
          <UntrustedText>{[profile.command, ...profile.args].join(' ')}</UntrustedText>
        </p>
      </div>
      <span className="-ms-3 flex gap-1 sm:ms-0">
        <Button variant="quiet" size="small" aria-label={t('editNamed', { name })} onClick={onEdit}>
          {common('action.edit')}
        </Button>
        <Button variant="quiet" size="small" aria-label={t('deleteNamed', { name })} onClick={onDelete}>
          {common('action.delete')}
        </Button>
      </span>
    </li>
  );
}
