import {
  createAgentProfile,
  type AgentProfile,
  type CreateAgentProfile,
  type PermissionPolicy,
} from '@kandev/contracts';

/** A profile as it is typed: lists as lines. */
export type ProfileDraft = {
  name: string;
  agent_id: string;
  command: string;
  args: string;
  env: string;
  default_mode: string;
  permission_policy: PermissionPolicy;
  disable_question_tool: boolean;
};

export type DraftProblem = 'name' | 'command' | { envLine: number };

export const draftOf = (profile: AgentProfile | null): ProfileDraft => ({
  name: profile?.name ?? '',
  agent_id: profile?.agent_id ?? 'claude-acp',
  command: profile?.command ?? '',
  args: profile?.args.join('\n') ?? '',
  env: Object.entries(profile?.env ?? {})
    .map(([name, value]) => `${name}=${value}`)
    .join('\n'),
  default_mode: profile?.default_mode ?? '',
  permission_policy: profile?.permission_policy ?? 'ask',
  disable_question_tool: profile?.disable_question_tool ?? false,
});

const lines = (text: string): string[] => text.split('\n').map((line) => line.replace(/\r$/, ''));

/** What the draft says, or what is wrong with it. */
export function readDraft(
  draft: ProfileDraft,
): { profile: CreateAgentProfile } | { problems: DraftProblem[] } {
  const problems: DraftProblem[] = [];
  if (draft.name.trim() === '') problems.push('name');
  if (draft.command.trim() === '') problems.push('command');
  const env: [string, string][] = [];
  for (const [place, line] of lines(draft.env).entries()) {
    if (line.trim() === '') continue;
    const parts = /^\s*(?<name>[A-Za-z_]\w*)=(?<value>.*)$/.exec(line)?.groups;
    if (parts) env.push([parts['name'] ?? '', parts['value'] ?? '']);
    else problems.push({ envLine: place + 1 });
  }
  if (problems.length > 0) return { problems };
  return {
    profile: createAgentProfile.parse({
      name: draft.name,
      agent_id: draft.agent_id,
      command: draft.command.trim(),
      args: lines(draft.args).filter((line) => line !== ''),
      env: Object.fromEntries(env),
      default_mode: draft.default_mode.trim() || null,
      permission_policy: draft.permission_policy,
      disable_question_tool: draft.disable_question_tool,
    }),
  };
}
