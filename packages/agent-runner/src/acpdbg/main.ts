// pnpm acpdbg -- [options] COMMAND [ARGUMENTS…]: one agent on one terminal, with nothing in between.
import { ConfigError, readConfig } from '../config.ts';
import { readAnswersFile } from './answers-file.ts';
import { Conversation } from './conversation.ts';
import { readOptions, USAGE, UsageError } from './options.ts';
import { summary } from './summary.ts';
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
  const ending = await conversation.run();
  terminal.show(summary(ending, options.elicitation));
  return ending.failure === null ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof UsageError || error instanceof ConfigError)) throw error;
  console.error(`acpdbg: ${error.message}`);
  process.exitCode = 1;
}
