import type { AgentProfile, AgentProfileId, CreateAgentProfile, UpdateAgentProfile } from '@kandev/contracts';
import type { Deps } from './deps.ts';

export declare const listAgentProfiles: (deps: Pick<Deps, 'database'>) => AgentProfile[];
export declare const createAgentProfile: (
  deps: Pick<Deps, 'writer'>,
  input: CreateAgentProfile,
) => AgentProfile;
/** @throws AppError NOT_FOUND */
export declare const updateAgentProfile: (
  deps: Pick<Deps, 'writer'>,
  input: { agent_profile_id: AgentProfileId; change: UpdateAgentProfile },
) => AgentProfile;
/** @throws AppError NOT_FOUND */
export declare const deleteAgentProfile: (
  deps: Pick<Deps, 'writer'>,
  input: { agent_profile_id: AgentProfileId },
) => void;
