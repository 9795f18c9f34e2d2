import type { AgentProfile, CreateAgentProfile, KnownAgent } from '@kandev/contracts';
import { isDemoAgent } from './demo-agent.ts';

/** An agent that can start: it has a profile, or was found and gets its profile with the first task. */
export type AgentChoice = {
  key: string;
  /** The path of its program, where the runner found it. */
  path: string | null;
  profile: AgentProfile | null;
  launch: CreateAgentProfile;
};

/** All agents that can start: the found ones in their order, then profiles of other programs. */
export function agentChoices(
  agents: readonly KnownAgent[],
  profiles: readonly AgentProfile[],
): AgentChoice[] {
  const profileOf = ({ profile_id }: KnownAgent): AgentProfile | null =>
    profiles.find(({ id }) => id === profile_id) ?? null;
  const found = agents
    .filter((agent) => agent.found)
    .map((agent) => toChoice(agent.agent_id, agent, profileOf(agent)));
  const used = new Set(found.map(({ profile }) => profile?.id));
  const others = profiles.filter(({ id }) => !used.has(id));
  return [...found, ...others.map((profile) => toChoice(profile.id, profile, profile))];
}

/** The initial choice: the first real agent whose program was found, else the first one. */
export function defaultChoice(choices: readonly AgentChoice[]): AgentChoice | undefined {
  return choices.find(({ path, launch }) => path !== null && !isDemoAgent(launch)) ?? choices[0];
}

function toChoice(
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
