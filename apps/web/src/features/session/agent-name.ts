import type { SessionAgent } from '@kandev/contracts';

/** What to call an agent wherever it is named: as its profile does, which is what its questions and cards say too. */
export const agentName = ({ profile_name }: SessionAgent): string => profile_name;

/** How it names itself, once it has, with its version. */
export const ownName = ({ title, name, version }: SessionAgent): string | null =>
  [title ?? name, version].filter((part) => part !== null).join(' ') || null;
