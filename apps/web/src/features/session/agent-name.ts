import type { SessionAgent } from '@kandev/contracts';

/** The display name of an agent: the name of its profile, which its clarifications have too. */
export function agentName({ profile_name }: SessionAgent): string {
  return profile_name;
}

/** The name and version that the agent reported itself; null until it has. */
export function selfReportedName({ title, name, version }: SessionAgent): string | null {
  return [title ?? name, version].filter((part) => part !== null).join(' ') || null;
}
