import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

export const USAGE = `Runs an ACP agent, shows every frame both ways, and answers its questions.

  pnpm acpdbg -- [options] COMMAND [ARGUMENTS…]

  --prompt TEXT        send this prompt; repeat it for several, one after the other
  --answers FILE       answer forms from a JSON list, in order, before asking on the terminal
  --allow              allow every permission once instead of asking
  --no-elicitation     do not offer elicitation, and decline it
  --agent-id ID        which agent it is (claude-acp, cursor-acp, …), for what is offered to it
  --mode ID            session mode to set after session/new
  --cwd FOLDER         folder of the session
  --env NAME=VALUE     variable for the agent; repeat it for several
  --raw                show each frame as the line it was
  --exit-after-turn    end after the given prompts instead of reading more from the terminal
  --help

An entry of the answers file is {"answers":[{"question_id","selected_options","custom_text"}]},
{"rejected":true}, {"cancel":true}, or a result to send as it is: {"action":…}.
COMMAND kandev-demo-agent is the demo agent.`;

export type Options = {
  command: [string, ...string[]];
  prompts: string[];
  answersFile: string | undefined;
  allow: boolean;
  elicitation: boolean;
  agentId: string;
  mode: string | null;
  cwd: string;
  env: Record<string, string>;
  raw: boolean;
  exitAfterTurn: boolean;
};

/** One line that says what is wrong with the command line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const flags = {
  prompt: { type: 'string', multiple: true },
  answers: { type: 'string' },
  allow: { type: 'boolean', default: false },
  'no-elicitation': { type: 'boolean', default: false },
  'agent-id': { type: 'string', default: 'custom' },
  mode: { type: 'string' },
  cwd: { type: 'string', default: '.' },
  env: { type: 'string', multiple: true },
  raw: { type: 'boolean', default: false },
  'exit-after-turn': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const satisfies ParseArgsOptionsConfig;

/**
 * Reads the command line. Our options come first; the first word that is none of them is the agent's command,
 * and the rest its arguments. A leading `--`, which package managers pass on, is dropped.
 *
 * @returns 'help' where `--help` is given
 * @throws UsageError
 */
export function readOptions(args: readonly string[]): Options | 'help' {
  const words = args[0] === '--' ? args.slice(1) : [...args];
  const { tokens } = parseArgs({ args: words, options: flags, strict: false, tokens: true });
  const end = tokens.find(({ kind }) => kind !== 'option');
  const from = end?.index ?? words.length;
  const { values } = parseFlags(words.slice(0, from));
  if (values.help) return 'help';
  const [program, ...rest] = words.slice(end?.kind === 'option-terminator' ? from + 1 : from);
  if (program === undefined) throw new UsageError('say which agent to run');
  return {
    command: [program, ...rest],
    prompts: values.prompt ?? [],
    answersFile: values.answers,
    allow: values.allow,
    elicitation: !values['no-elicitation'],
    agentId: values['agent-id'],
    mode: values.mode ?? null,
    cwd: values.cwd,
    env: Object.fromEntries((values.env ?? []).map(parseVariable)),
    raw: values.raw,
    exitAfterTurn: values['exit-after-turn'],
  };
}

function parseFlags(args: string[]) {
  try {
    return parseArgs({ args, options: flags });
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

function parseVariable(text: string): [string, string] {
  const equals = text.indexOf('=');
  if (equals < 1) throw new UsageError(`--env takes NAME=VALUE, not ${text}`);
  return [text.slice(0, equals), text.slice(equals + 1)];
}
