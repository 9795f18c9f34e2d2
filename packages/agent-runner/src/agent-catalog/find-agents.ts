import type { FoundAgent } from '@kandev/contracts';
import { findCommand } from '../agent/find-command.ts';
import { launchEnv } from '../agent/launch-env.ts';
import { knownAgents } from './known-agents.ts';

/**
 * Which of the known agents are on this machine: those whose command is in the PATH that agents are started
 * with. Only looks for files, and runs none.
 */
export function findAgents(runnerEnv: Readonly<Record<string, string | undefined>>): FoundAgent[] {
  const searchPath = launchEnv(runnerEnv, {}, '')['PATH'];
  return knownAgents.map(({ args, ...agent }) => {
    const found = findCommand(agent.command, searchPath, '/');
    return { ...agent, args: [...args], found: found !== undefined, path: found?.at(-1) ?? null };
  });
}
