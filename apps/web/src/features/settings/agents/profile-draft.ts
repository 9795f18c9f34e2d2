import {
  createAgentProfile,
  tryAgentProfile,
  type AgentProfile,
  type CreateAgentProfile,
  type PermissionPolicy,
  type TryAgentProfile,
} from '@kandev/contracts';

/** A profile as the form holds it: arguments and variables as lines of text. */
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

/** A field with a problem; `args` and `env` stand for more than a process can be started with. */
export type DraftProblem = 'name' | 'command' | 'args' | 'env' | { envLine: number };

export function draftOf(profile: AgentProfile | null): ProfileDraft {
  return {
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
  };
}

const lines = (text: string): string[] => text.split('\n').map((line) => line.replace(/\r$/, ''));

/** How the draft's agent is launched, or the problems with that. A draft can be tried before it has a name. */
export function readLaunch(draft: ProfileDraft): { launch: TryAgentProfile } | { problems: DraftProblem[] } {
  const problems: DraftProblem[] = [];
  if (draft.command.trim() === '') problems.push('command');
  const env: [string, string][] = [];
  for (const [index, line] of lines(draft.env).entries()) {
    if (line.trim() === '') continue;
    const parts = /^\s*(?<name>[A-Za-z_]\w*)=(?<value>.*)$/.exec(line)?.groups;
    if (parts) env.push([parts['name'] ?? '', parts['value'] ?? '']);
    else problems.push({ envLine: index + 1 });
  }
  if (problems.length > 0) return { problems };
  const read = tryAgentProfile.safeParse({
    ...(draft.name.trim() !== '' && { name: draft.name }),
    agent_id: draft.agent_id,
    command: draft.command.trim(),
    args: lines(draft.args).filter((line) => line !== ''),
    env: Object.fromEntries(env),
    default_mode: draft.default_mode.trim() || null,
  });
  if (read.success) return { launch: read.data };
  const tooLong = (['args', 'env'] as const).filter((field) =>
    read.error.issues.some(({ path: [at] }) => at === field),
  );
  if (tooLong.length === 0) throw read.error;
  return { problems: tooLong };
}

/** Whether the trial result of one draft holds for another. */
export function hasSameLaunch(draft: ProfileDraft, other: ProfileDraft): boolean {
  return (['agent_id', 'command', 'args', 'env', 'default_mode'] as const).every(
    (field) => draft[field] === other[field],
  );
}

/** The profile that the draft describes, or its problems. */
export function readDraft(
  draft: ProfileDraft,
): { profile: CreateAgentProfile } | { problems: DraftProblem[] } {
  const read = readLaunch(draft);
  const problems: DraftProblem[] = draft.name.trim() === '' ? ['name'] : [];
  if ('problems' in read) return { problems: [...problems, ...read.problems] };
  if (problems.length > 0) return { problems };
  const { permission_policy, disable_question_tool } = draft;
  return { profile: createAgentProfile.parse({ ...read.launch, permission_policy, disable_question_tool }) };
}
