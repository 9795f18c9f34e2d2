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
import { requireAgentProfile, requireRunner } from '../guards.ts';
import { askRunner } from '../runner-sync/requests.ts';
import {
  deleteAgentProfileRow,
  insertAgentProfile,
  listAgentProfileRows,
  patchAgentProfile,
} from '../stores/agent-profiles.ts';

export function listAgentProfiles({ database }: Pick<Deps, 'database'>): AgentProfile[] {
  return listAgentProfileRows(database);
}

export function createAgentProfile(
  { writer }: Pick<Deps, 'writer'>,
  input: CreateAgentProfile,
): AgentProfile {
  return writer.transact((tx) =>
    insertAgentProfile(tx, { ...input, id: agentProfileId.parse(randomUUID()) }),
  );
}

/**
 * Changes a profile. Sessions that were started from it keep their own copy.
 *
 * @throws AppError NOT_FOUND
 */
export function updateAgentProfile(
  { writer }: Pick<Deps, 'writer'>,
  { agent_profile_id, change }: { agent_profile_id: AgentProfileId; change: UpdateAgentProfile },
): AgentProfile {
  const patch = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return writer.transact((tx) => {
    requireAgentProfile(tx, agent_profile_id);
    patchAgentProfile(tx, agent_profile_id, patch);
    return requireAgentProfile(tx, agent_profile_id);
  });
}

/** @throws AppError NOT_FOUND */
export function deleteAgentProfile(
  { writer }: Pick<Deps, 'writer'>,
  { agent_profile_id }: { agent_profile_id: AgentProfileId },
): void {
  writer.transact((tx) => {
    requireAgentProfile(tx, agent_profile_id);
    deleteAgentProfileRow(tx, agent_profile_id);
  });
}

/**
 * Asks a runner which of the known agents are on its machine, and adds the profile that each has already.
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
  return agents.map((agent) => ({ ...agent, profile_id: findProfileOf(agent, profiles) }));
}

/** A profile of another kind counts too when it runs the same command: most were typed by hand. */
function findProfileOf(agent: FoundAgent, profiles: readonly AgentProfile[]): AgentProfileId | null {
  const runsSameCommand = ({ command, args }: AgentProfile): boolean =>
    path.basename(command) === agent.command &&
    args.length === agent.args.length &&
    args.every((arg, index) => arg === agent.args[index]);
  const found =
    profiles.find(({ agent_id }) => agent_id === agent.agent_id) ?? profiles.find(runsSameCommand);
  return found?.id ?? null;
}

/** More than a runner takes at most: it waits for several answers of the agent, and for its end. */
const TRIAL_TIMEOUT_MS = 120_000;

/**
 * Has a runner start an agent as a session would, and end it again. A failure of the agent is reported in the
 * trial and is no error here.
 *
 * @throws AppError NO_RUNNER, CONFLICT while another agent is tried there, and as `askRunner` does
 */
export function tryAgentProfile(
  deps: Pick<Deps, 'database' | 'runners' | 'elicitation'>,
  { runner_id, name, ...profile }: TryAgentProfile,
): Promise<AgentTrial> {
  const runner = requireRunner(deps, runner_id, 'try again');
  const trial = { ...profile, agent_name: name ?? profile.command, elicitation: deps.elicitation };
  return askRunner(deps, runner, 'agent.agents.try', trial, 'the trial', { timeoutMs: TRIAL_TIMEOUT_MS });
}
