import type { AgentProfile, CreateAgentProfile, KnownAgent } from '@kandev/contracts';
import { isDemo } from './own-agents.ts';

/** An agent that can be started: one that has a profile, or one that was found and gets its profile when it is used. */
export type AgentChoice = {
  key: string;
  /** Where its program is, as far as that is known. */
  path: string | null;
  profile: AgentProfile | null;
  launch: CreateAgentProfile;
};

/** All that can be started: what was found, in its order, and profiles of other programs behind that. */
export function agentChoices(
  agents: readonly KnownAgent[],
  profiles: readonly AgentProfile[],
): AgentChoice[] {
  const profileOf = ({ profile_id }: KnownAgent): AgentProfile | null =>
    profiles.find(({ id }) => id === profile_id) ?? null;
  const found = agents
    .filter((agent) => agent.found)
    .map((agent) => choiceOf(agent.agent_id, agent, profileOf(agent)));
  const used = new Set(found.map(({ profile }) => profile?.id));
  const others = profiles.filter(({ id }) => !used.has(id));
  return [...found, ...others.map((profile) => choiceOf(profile.id, profile, profile))];
}

/** The one that is chosen to begin with: a real agent whose program was found, where there is one. */
export function firstChoice(choices: readonly AgentChoice[]): AgentChoice | undefined {
  return choices.find(({ path, launch }) => path !== null && !isDemo(launch)) ?? choices[0];
}

function choiceOf(
  key: string,
  agent: Pick<AgentProfile, 'name' | 'agent_id' | 'command' | 'args'> & { path?: string | null },
  profile: AgentProfile | null,
): AgentChoice {
  const { name, agent_id, command, args } = profile ?? agent;
  return {
    key,
    path: agent.path ?? null,
    profile,
    launch: {
      name,
      agent_id,
      command,
      args,
      env: profile?.env ?? {},
      default_mode: profile?.default_mode ?? null,
      permission_policy: profile?.permission_policy ?? 'ask',
      disable_question_tool: profile?.disable_question_tool ?? false,
    },
  };
}
