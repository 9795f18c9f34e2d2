import type { AgentProfile, AgentProfileId } from '@kandev/contracts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAgentProfiles } from '#api/agent-profiles.ts';
import { SelectField } from '#ui/select.tsx';
import { untrustedString } from '#ui/untrusted-text.tsx';
import { readLocalStorage, writeLocalStorage } from './local-storage.ts';

const LAST_PROFILE_KEY = 'kandev.last-profile';

type ProfileChoice = {
  /** Undefined while they load. */
  profiles: AgentProfile[] | undefined;
  chosen: AgentProfileId | null;
  choose: (id: string) => void;
};

/** The agent profile for the next session: the last choice in this browser, else the first profile. */
export function useProfileChoice(): ProfileChoice {
  const { data: profiles } = useAgentProfiles();
  const [lastChosen, setLastChosen] = useState(() => readLocalStorage(() => localStorage, LAST_PROFILE_KEY));
  const chosen = profiles?.find(({ id }) => id === lastChosen) ?? profiles?.[0];
  return {
    profiles,
    chosen: chosen?.id ?? null,
    choose: (id) => {
      writeLocalStorage(() => localStorage, LAST_PROFILE_KEY, id);
      setLastChosen(id);
    },
  };
}

/** Chooses the agent profile. Profiles with the same name also show their commands. */
export function ProfileSelect({ profiles, chosen, choose }: ProfileChoice): ReactNode {
  const { t } = useTranslation('common', { keyPrefix: 'profile' });
  const byName = Map.groupBy(profiles ?? [], ({ name }) => name);
  const labelOf = ({ name, command, args }: AgentProfile): string => {
    const isUnique = byName.get(name)?.length === 1;
    return untrustedString(isUnique ? name : `${name} · ${[command, ...args].join(' ')}`);
  };
  return (
    <SelectField
      label={t('label')}
      options={(profiles ?? []).map((profile) => ({ value: profile.id, label: labelOf(profile) }))}
      value={chosen ?? ''}
      disabled={chosen === null}
      problem={profiles?.length === 0 ? t('none') : undefined}
      onChange={(event) => choose(event.target.value)}
    />
  );
}
