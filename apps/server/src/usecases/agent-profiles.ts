import type { AgentProfile, AgentProfileId, CreateAgentProfile, UpdateAgentProfile } from '@kandev/contracts';
import { agentProfileId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import { AppError } from '../errors.ts';
import * as store from '../stores/agent-profiles.ts';
import type { Deps } from './deps.ts';

const unknownProfile = (): AppError =>
  new AppError('NOT_FOUND', 'There is no such agent profile.', { reason: 'agent_profile_gone' });

export function listAgentProfiles({ database }: Pick<Deps, 'database'>): AgentProfile[] {
  return store.listAgentProfiles(database);
}

export function createAgentProfile(
  { writer }: Pick<Deps, 'writer'>,
  input: CreateAgentProfile,
): AgentProfile {
  return writer.transact((tx) =>
    store.insertAgentProfile(tx, { ...input, id: agentProfileId.parse(randomUUID()) }),
  );
}

/**
 * Changes a profile. Sessions that were started from it keep what they were started with.
 *
 * @throws AppError NOT_FOUND
 */
export function updateAgentProfile(
  { writer }: Pick<Deps, 'writer'>,
  { agent_profile_id, change }: { agent_profile_id: AgentProfileId; change: UpdateAgentProfile },
): AgentProfile {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const changed = writer.transact((tx) => store.patchAgentProfile(tx, agent_profile_id, given));
  if (changed === undefined) throw unknownProfile();
  return changed;
}

/** @throws AppError NOT_FOUND */
export function deleteAgentProfile(
  { writer }: Pick<Deps, 'writer'>,
  { agent_profile_id }: { agent_profile_id: AgentProfileId },
): void {
  if (!writer.transact((tx) => store.deleteAgentProfileRow(tx, agent_profile_id))) throw unknownProfile();
}
