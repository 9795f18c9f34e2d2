import type { AgentCommand } from '@kandev/contracts';

/** The name of the command that is being written: all of a text that begins with a slash and has no space yet. */
export function writtenName(text: string): string | undefined {
  return /^\/(\S*)$/.exec(text)?.[1];
}

/**
 * The commands that a text may become, the likeliest first: the one of that very name, those whose name
 * begins so, those with it within their name. None for a text that is no beginning of a command.
 */
export function matchCommands(commands: readonly AgentCommand[], text: string): AgentCommand[] {
  const typed = writtenName(text)?.toLowerCase();
  if (typed === undefined) return [];
  return [0, 1, 2].flatMap((rank) =>
    commands.filter(({ name }) => rankOf(name.toLowerCase(), typed) === rank),
  );
}

function rankOf(name: string, typed: string): number {
  if (name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  return name.includes(typed) ? 2 : 3;
}

/** What may follow the command that a text consists of, where its agent says so and nothing follows yet. */
export function hintAfter(commands: readonly AgentCommand[], text: string): string | null {
  const name = /^\/(\S+)\s*$/.exec(text)?.[1];
  return commands.find((command) => command.name === name)?.hint ?? null;
}
