import type { SessionAgent } from '@kandev/contracts';

/** What to call an agent: as it names itself, else as its profile does. */
export const agentName = ({ title, name, profile_name }: SessionAgent): string =>
  title ?? name ?? profile_name;
