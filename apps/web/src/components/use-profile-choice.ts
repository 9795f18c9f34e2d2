import type { AgentProfile, AgentProfileId } from '@kandev/contracts';
import { useState } from 'react';
import { useAgentProfiles } from '#api/agent-profiles.ts';
import { writeLocalStorage, readLocalStorage } from './local-storage.ts';

const LAST = 'kandev.last-profile';

export type ProfileChoice = {
  /** Undefined until they are read. */
  profiles: AgentProfile[] | undefined;
  chosen: AgentProfileId | null;
  choose: (id: string) => void;
};

/** Which agent profile to start with: the one chosen last in this browser, else the first. */
export function useProfileChoice(): ProfileChoice {
  const { data: profiles } = useAgentProfiles();
  const [last, setLast] = useState(() => readLocalStorage(() => localStorage, LAST));
  const chosen = profiles?.find(({ id }) => id === last) ?? profiles?.[0];
  return {
    profiles,
    chosen: chosen?.id ?? null,
    choose: (id) => {
      writeLocalStorage(() => localStorage, LAST, id);
      setLast(id);
    },
  };
}
