import path from 'node:path';
import type { AgentProfile, AgentProfileId, FoundAgent, KnownAgent, RunnerId } from '@kandev/contracts';
import { listAgentProfiles } from '../stores/agent-profiles.ts';
import { askRunner } from './ask-runner.ts';
import type { Deps } from './deps.ts';
import { requireRunner } from './require-runner.ts';

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
  const profiles = listAgentProfiles(deps.database);
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
