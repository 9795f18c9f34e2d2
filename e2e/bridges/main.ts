// pnpm test:bridges [VERSION…] [--only PATTERN]: runs published bridges through the product against model APIs on
// loopback. Downloads some 2.7 GB the first time; needs no account. Prints a Markdown table of the results; --only
// plays the exchanges whose names match.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Product } from '../fixtures/product.ts';
import { claudeBridge, claudeExchanges } from './claude-bridge.ts';
import { codexBridge, codexExchanges } from './codex-bridge.ts';
import { MessagesApi } from './messages-api.ts';
import { ResponsesApi } from './responses-api.ts';
import { runExchange, type ExchangeResult } from './run-exchange.ts';

/** Every release that changed what a Claude bridge sends or does, up to the newest. */
const CLAUDE_VERSIONS = ['0.65.0', '0.77.0', '0.78.0', '0.81.2', '0.82.0', '0.101.0'];
const CODEX_VERSIONS = ['2.6.0'];

const MAX_CELL_LENGTH = 110;

const columns: Record<string, (result: ExchangeResult) => string> = {
  bridge: ({ bridge }) => bridge,
  forms: ({ elicitation }) => (elicitation ? 'on' : 'off'),
  exchange: ({ exchange }) => exchange,
  'the screen says of text': ({ promised }) => PROMISE_TEXT[promised ?? 'nothing'],
  sent: ({ replies }) => (replies.length > 1 ? `${replies.length} replies` : code(replies.join(''))),
  'the model saw': ({ modelRead }) => code(firstSentence(modelRead)),
  'stop reason': ({ stopReason }) => stopReason,
  prompts: ({ prompts }) => String(prompts),
  seconds: ({ seconds }) => seconds.toFixed(1),
  verdict: ({ failure }) => (failure === null ? 'passed' : 'FAILED'),
};

const PROMISE_TEXT = { replaces: 'instead of the choice', joins: 'with the choice', nothing: '' };

const tableLine = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function tableRow(result: ExchangeResult): string {
  return tableLine(Object.values(columns).map((cell) => cell(result)));
}

/** The further sentences of a tool result are the same each time. */
const firstSentence = (text: string) => text.split(/(?<=\.) /, 1)[0] ?? '';

const short = (text: string) =>
  text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH - 1)}…` : text;
const code = (text: string) =>
  text === '' ? '' : `\`${short(text).replaceAll('|', '\\|').replaceAll('\n', ' ')}\``;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: true,
  options: { only: { type: 'string', default: '' } },
});
const onlyPattern = new RegExp(values.only);
const isWanted = (version: string) => positionals.length === 0 || positionals.includes(version);
const isCodex = (version: string) => !version.startsWith('0.');
const others = positionals.filter((version) => ![...CLAUDE_VERSIONS, ...CODEX_VERSIONS].includes(version));

const parentFolder = await fs.mkdtemp(path.join(os.tmpdir(), 'kandev-bridges-'));
await using messages = await new MessagesApi(claudeExchanges.map(({ script }) => script)).listen();
await using responses = await new ResponsesApi(codexExchanges.map(({ script }) => script)).listen();

const bridges = [];
for (const version of [...CLAUDE_VERSIONS, ...CODEX_VERSIONS, ...others].filter(isWanted)) {
  process.stderr.write(`bridges: installing ${version}\n`);
  bridges.push(await (isCodex(version) ? codexBridge(version, responses) : claudeBridge(version, messages)));
}

const results: ExchangeResult[] = [];
const headings = Object.keys(columns);
console.log(`${new Date().toISOString().slice(0, 10)}\n`);
console.log([headings, headings.map(() => '---')].map(tableLine).join('\n'));
for (const elicitation of [false, true]) {
  await using product = await Product.start({
    env: { KANDEV_FEATURES_ACP_ELICITATION: String(elicitation) },
  });
  for (const bridge of bridges) {
    for (const exchange of bridge.exchanges) {
      if (exchange.elicitation !== elicitation || !onlyPattern.test(exchange.name)) continue;
      const result = await runExchange(product, bridge, exchange, parentFolder);
      console.log(tableRow(result));
      results.push(result);
    }
  }
}

const failed = results.filter(({ failure }) => failure !== null);
for (const { bridge, exchange, failure } of failed) console.log(`\n${bridge} ${exchange}: ${failure ?? ''}`);
console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;

// The processes of a bridge may still write for a moment after the bridge has ended.
await fs.rm(parentFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
