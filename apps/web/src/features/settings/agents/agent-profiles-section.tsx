import type { AgentProfile } from '@kandev/contracts';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAgentProfiles, useDeleteAgentProfile } from '#api/agent-profiles.ts';
import { useAgents } from '#api/agents.ts';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { QueryStatus } from '#components/query-status.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { UntrustedText, untrustedString } from '#ui/untrusted-text.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { ProfileForm } from './profile-form.tsx';

/** The agent profiles, to add, edit and delete. */
export function AgentProfilesSection({ id }: { id: string }): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'agents' });
  const profiles = useAgentProfiles();
  // Loaded here, so that the form has the agents when it opens.
  useAgents();
  const [editing, setEditing] = useState<AgentProfile | 'new' | null>(null);
  const [deleting, setDeleting] = useState<AgentProfile | null>(null);

  return (
    <SettingsSection
      id={id}
      title={t('title')}
      about={t('about')}
      action={
        <span className="flex flex-wrap gap-2">
          <Link to="/welcome" className={buttonClass({ variant: 'quiet' })}>
            {t('setUp')}
          </Link>
          <Button onClick={() => setEditing('new')}>{t('add')}</Button>
        </span>
      }
    >
      <QueryStatus of={profiles} loading={t('loading')} failed={t('failedToLoad')} rows={['h-16', 'h-16']} />
      {profiles.data?.length === 0 && <p className="text-tertiary">{t('empty')}</p>}
      {profiles.data !== undefined && profiles.data.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {profiles.data.map((profile) => (
            <AgentProfileRow
              key={profile.id}
              profile={profile}
              onEdit={() => setEditing(profile)}
              onDelete={() => setDeleting(profile)}
            />
          ))}
        </ul>
      )}
      <Dialog
        open={editing !== null}
        onOpenChange={(open) => !open && setEditing(null)}
        title={t(editing === 'new' ? 'addTitle' : 'editTitle')}
      >
        <ProfileForm profile={editing === 'new' ? null : editing} onSaved={() => setEditing(null)} />
      </Dialog>
      {deleting && <DeleteProfileDialog profile={deleting} onClose={() => setDeleting(null)} />}
    </SettingsSection>
  );
}

type AgentProfileRowProps = { profile: AgentProfile; onEdit: () => void; onDelete: () => void };

function AgentProfileRow({ profile, onEdit, onDelete }: AgentProfileRowProps): ReactNode {
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

type DeleteProfileDialogProps = { profile: AgentProfile; onClose: () => void };

function DeleteProfileDialog({ profile, onClose }: DeleteProfileDialogProps): ReactNode {
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
