import type { KnownAgent } from '@kandev/contracts';
import type { ProfileDraft } from './profile-draft.ts';

/** Any other program that speaks ACP. */
export const CUSTOM_KIND = 'custom';

/** The kind of a new profile: a found agent that has no profile yet. */
export function defaultKind(agents: readonly KnownAgent[]): string {
  return agents.find(({ found, profile_id }) => found && profile_id === null)?.agent_id ?? 'claude-acp';
}

/** The draft with another kind: its name, command and arguments are filled in, unless the operator typed their own. */
export function withKind(draft: ProfileDraft, kind: string, agents: readonly KnownAgent[]): ProfileDraft {
  const chosen = agents.find(({ agent_id }) => agent_id === kind);
  const before = agents.find(({ agent_id }) => agent_id === draft.agent_id);
  const isTyped = (field: 'name' | 'command' | 'args'): boolean =>
    draft[field] !== '' && (before === undefined || draft[field] !== defaultsOf(before)[field]);
  const isLaunchTyped = isTyped('command') || isTyped('args');
  const defaults = chosen === undefined ? { name: '', command: '', args: '' } : defaultsOf(chosen);
  return {
    ...draft,
    agent_id: kind,
    ...(!isTyped('name') && { name: defaults.name }),
    ...(!isLaunchTyped && { command: defaults.command, args: defaults.args }),
  };
}

const defaultsOf = ({
  name,
  command,
  args,
}: KnownAgent): Pick<ProfileDraft, 'name' | 'command' | 'args'> => ({
  name,
  command,
  args: args.join('\n'),
});
