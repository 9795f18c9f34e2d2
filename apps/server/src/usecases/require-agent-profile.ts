import type { AgentProfile, AgentProfileId } from '@kandev/contracts';
import type { Reader } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { findAgentProfile } from '../stores/agent-profiles.ts';

/** @throws AppError NOT_FOUND */
export function requireAgentProfile(reader: Reader, id: AgentProfileId): AgentProfile {
  const profile = findAgentProfile(reader, id);
  if (profile === undefined)
    throw new AppError('NOT_FOUND', 'There is no such agent profile.', { reason: 'agent_profile_gone' });
  return profile;
}
