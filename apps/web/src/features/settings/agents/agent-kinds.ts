import type { KnownAgent } from '@kandev/contracts';
import type { ProfileDraft } from './profile-draft.ts';

/** Any program that speaks ACP and is not known by name. */
export const OTHER_KIND = 'custom';

/** The kind that a new profile begins with: one that is on the runner's machine and has no profile yet. */
export function firstKind(agents: readonly KnownAgent[]): string {
  return agents.find(({ found, profile_id }) => found && profile_id === null)?.agent_id ?? 'claude-acp';
}

/**
 * The draft with another kind of agent: name, command and arguments are filled in with that agent's, unless
 * something of one's own stands there.
 */
export function withKind(draft: ProfileDraft, kind: string, agents: readonly KnownAgent[]): ProfileDraft {
  const chosen = agents.find(({ agent_id }) => agent_id === kind);
  const before = agents.find(({ agent_id }) => agent_id === draft.agent_id);
  const isOwn = (field: 'name' | 'command' | 'args'): boolean =>
    draft[field] !== '' && (before === undefined || draft[field] !== filledIn(before)[field]);
  const isOwnLaunch = isOwn('command') || isOwn('args');
  const fill = chosen === undefined ? { name: '', command: '', args: '' } : filledIn(chosen);
  return {
    ...draft,
    agent_id: kind,
    ...(!isOwn('name') && { name: fill.name }),
    ...(!isOwnLaunch && { command: fill.command, args: fill.args }),
  };
}

const filledIn = ({ name, command, args }: KnownAgent): Pick<ProfileDraft, 'name' | 'command' | 'args'> => ({
  name,
  command,
  args: args.join('\n'),
});
