import type { AgentProfile } from '@kandev/contracts';

/** The scripted agent that comes with Kandev. */
const DEMO_AGENT_COMMAND = 'kandev-demo-agent';

export function isDemoAgent({ command }: Pick<AgentProfile, 'command'>): boolean {
  return command === DEMO_AGENT_COMMAND;
}

/** Whether another agent than the demo agent has a profile. */
export function hasRealAgent(profiles: readonly Pick<AgentProfile, 'command'>[]): boolean {
  return !profiles.every(isDemoAgent);
}
