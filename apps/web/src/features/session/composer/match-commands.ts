import type { AgentCommand } from '@kandev/contracts';

/** The name of the command that is being written: a text that begins with a slash and has no space yet. */
export function commandNameIn(text: string): string | undefined {
  return /^\/(\S*)$/.exec(text)?.[1];
}

/**
 * The commands that a text may become: first the one of the same name, then those whose name begins with it, then
 * those that contain it. None for a text that is no beginning of a command.
 */
export function matchCommands(commands: readonly AgentCommand[], text: string): AgentCommand[] {
  const typed = commandNameIn(text)?.toLowerCase();
  if (typed === undefined) return [];
  return [0, 1, 2].flatMap((rank) =>
    commands.filter(({ name }) => matchRank(name.toLowerCase(), typed) === rank),
  );
}

function matchRank(name: string, typed: string): number {
  if (name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  return name.includes(typed) ? 2 : 3;
}

/** The hint of a command, while the text is that command alone. */
export function commandHint(commands: readonly AgentCommand[], text: string): string | null {
  const name = /^\/(\S+)\s*$/.exec(text)?.[1];
  return commands.find((command) => command.name === name)?.hint ?? null;
}
