import type { AgentTrial, TryAgentProfile } from '@kandev/contracts';
import { askRunner } from './ask-runner.ts';
import type { Deps } from './deps.ts';
import { requireRunner } from './require-runner.ts';

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
