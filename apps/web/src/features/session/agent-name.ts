import type { SessionAgent } from '@kandev/contracts';

/** What to call an agent wherever it is named: as its profile does, which is what its questions and cards say too. */
export function agentName({ profile_name }: SessionAgent): string {
  return profile_name;
}

/** How it names itself, once it has, with its version. */
export function ownName({ title, name, version }: SessionAgent): string | null {
  return [title ?? name, version].filter((part) => part !== null).join(' ') || null;
}
