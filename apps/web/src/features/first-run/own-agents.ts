import type { AgentProfile } from '@kandev/contracts';

const DEMO_COMMAND = 'kandev-demo-agent';

export function isDemo({ command }: Pick<AgentProfile, 'command'>): boolean {
  return command === DEMO_COMMAND;
}

/** Whether a real agent can be started, beside the scripted one that comes along. */
export function hasOwnAgent(profiles: readonly Pick<AgentProfile, 'command'>[]): boolean {
  return !profiles.every(isDemo);
}
