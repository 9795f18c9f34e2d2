import type { AgentProfile } from '@kandev/contracts';

const DEMO_COMMAND = 'kandev-demo-agent';

export const isDemo = ({ command }: Pick<AgentProfile, 'command'>): boolean => command === DEMO_COMMAND;

/** Whether a real agent can be started, beside the scripted one that comes along. */
export const hasOwnAgent = (profiles: readonly Pick<AgentProfile, 'command'>[]): boolean =>
  !profiles.every(isDemo);
