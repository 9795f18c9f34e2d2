// pnpm acpdbg -- [options] COMMAND [ARGUMENTS…]: one agent on one terminal, with nothing in between.
import { ConfigError, readConfig } from '../config.ts';
import { readAnswersFile } from './answers-file.ts';
import { Conversation, type ConversationEnd } from './conversation.ts';
import { readOptions, USAGE, UsageError } from './options.ts';
import { Terminal } from './terminal.ts';

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') {
    console.log(USAGE);
    return 0;
  }
  const { timing } = readConfig(process.env);
  const answers = options.answersFile === undefined ? [] : await readAnswersFile(options.answersFile);
  using terminal = new Terminal(process.stdin, process.stdout);
  const conversation = new Conversation({ options, answers, terminal, timing, env: process.env });
  process.on('SIGINT', () => {
    if (!conversation.stopTurn()) conversation.leave();
  });
  process.on('SIGTERM', () => conversation.leave());
  const end = await conversation.run();
  terminal.show(summary(end, options.elicitation));
  return end.failure === null ? 0 : 1;
}

/** The figures of a conversation, for a person to compare with those of another. */
function summary({ agent, tally, stopReasons, failure }: ConversationEnd, elicitation: boolean): string {
  const rows: [string, string | number][] = [
    ['agent', agent ?? 'did not say who it is'],
    ['elicitation.form offered', elicitation ? 'yes' : 'no'],
    ['elicitation/create seen', tally.elicitations],
    ['session/request_permission seen', tally.permissions],
    ['$/cancel_request seen', tally.cancelRequests],
    ['tool calls', tally.toolCalls],
    ['session/prompt sent', tally.prompts],
    ['stop reason', stopReasons.join(', ') || 'none'],
  ];
  if (tally.invalidLines > 0) rows.push(['lines that are not JSON-RPC', tally.invalidLines]);
  if (failure !== null) rows.push(['failed', failure]);
  const width = Math.max(...rows.map(([name]) => name.length));
  return `\nsummary\n${rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n')}`;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof UsageError || error instanceof ConfigError)) throw error;
  console.error(`acpdbg: ${error.message}`);
  process.exitCode = 1;
}
