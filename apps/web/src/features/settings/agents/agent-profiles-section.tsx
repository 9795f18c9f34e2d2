import type { AgentProfile } from '@kandev/contracts';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAgentProfiles } from '#api/agent-profiles.ts';
import { useAgents } from '#api/agents.ts';
import { QueryStatus } from '#components/query-status.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { AgentProfileRow } from './agent-profile-row.tsx';
import { DeleteProfileDialog } from './delete-profile-dialog.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SettingsSection } from '../settings-section.tsx';

/** The agents that can be started, and the way to add, change and delete them. */
export function AgentProfilesSection({ id }: { id: string }): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'agents' });
  const profiles = useAgentProfiles();
  // Asked here, so that the form has the answer when it opens.
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
          <Link to="/welcome" className={buttonClass('quiet')}>
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
