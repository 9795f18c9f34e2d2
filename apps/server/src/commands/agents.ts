import type {
  AgentProfile,
  AgentProfileId,
  AgentTrial,
  CreateAgentProfile,
  FoundAgent,
  KnownAgent,
  RunnerId,
  TryAgentProfile,
  UpdateAgentProfile,
} from '@kandev/contracts';
import { agentProfileId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { requireRunner } from '../guards.ts';
import { askRunner } from '../runner-sync/requests.ts';
import * as store from '../stores/agent-profiles.ts';
import { listAgentProfileRows } from '../stores/agent-profiles.ts';

const unknownProfile = (): AppError =>
  new AppError('NOT_FOUND', 'There is no such agent profile.', { reason: 'agent_profile_gone' });

export function listAgentProfiles({ database }: Pick<Deps, 'database'>): AgentProfile[] {
  return store.listAgentProfileRows(database);
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

/**
 * Asks a runner which of the known agents are on its machine, and says which have a profile already.
 *
 * @throws AppError NO_RUNNER, and as `askRunner` does
 */
export async function findAgents(
  deps: Pick<Deps, 'database' | 'runners'>,
  { runner_id }: { runner_id?: RunnerId | undefined },
): Promise<KnownAgent[]> {
  const runner = requireRunner(deps, runner_id, 'look again');
  const { agents } = await askRunner(deps, runner, 'agent.agents.find', {}, 'the look for agents');
  const profiles = listAgentProfileRows(deps.database);
  return agents.map((agent) => ({ ...agent, profile_id: profileOf(agent, profiles) }));
}

/** A profile of another kind counts too where it runs the same command: most were typed by hand. */
function profileOf(agent: FoundAgent, profiles: readonly AgentProfile[]): AgentProfileId | null {
  const isSame = ({ command, args }: AgentProfile): boolean =>
    path.basename(command) === agent.command &&
    args.length === agent.args.length &&
    args.every((arg, place) => arg === agent.args[place]);
  const found = profiles.find(({ agent_id }) => agent_id === agent.agent_id) ?? profiles.find(isSame);
  return found?.id ?? null;
}

/** Above all that a runner waits for an agent, one answer after the other, and for its end. */
const LONGEST_TRIAL_MS = 120_000;

/**
 * Has a runner start an agent as a session would, and end it again. What went wrong with the agent is told
 * in the trial, and is no error here.
 *
 * @throws AppError NO_RUNNER, CONFLICT while another agent is tried there, and as `askRunner` does
 */
export function tryAgentProfile(
  deps: Pick<Deps, 'database' | 'runners' | 'elicitation'>,
  { runner_id, name, ...profile }: TryAgentProfile,
): Promise<AgentTrial> {
  const runner = requireRunner(deps, runner_id, 'try again');
  const asked = { ...profile, agent_name: name ?? profile.command, elicitation: deps.elicitation };
  return askRunner(deps, runner, 'agent.agents.try', asked, 'the trial', { timeoutMs: LONGEST_TRIAL_MS });
}
