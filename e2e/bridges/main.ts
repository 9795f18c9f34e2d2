// Runs published bridges through our own server and runner against model APIs of ours on loopback:
// node e2e/bridges/main.ts [VERSION…] [--only PATTERN]. Downloads some 2.7 GB the first time; asks for no
// account. Prints a Markdown table of what was seen; --only plays the exchanges whose names match.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Product } from '../fixtures/product.ts';
import { claudeBridge, claudeScript } from './claude-bridge.ts';
import { codexBridge, codexScript } from './codex-bridge.ts';
import { MessagesApi } from './messages-api.ts';
import { ResponsesApi } from './responses-api.ts';
import { tableHead, tableRow } from './results-table.ts';
import { runExchange, type Result } from './run-exchange.ts';

/** Each release at which something changed in what a Claude bridge sends or does, up to the newest. */
const CLAUDE = ['0.65.0', '0.77.0', '0.78.0', '0.81.2', '0.82.0', '0.101.0'];
const CODEX = ['2.6.0'];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: true,
  options: { only: { type: 'string', default: '' } },
});
const only = new RegExp(values.only);
const wanted = (version: string) => positionals.length === 0 || positionals.includes(version);
const isCodex = (version: string) => !version.startsWith('0.');
const others = positionals.filter((version) => ![...CLAUDE, ...CODEX].includes(version));

const folders = await fs.mkdtemp(path.join(os.tmpdir(), 'kandev-bridges-'));
await using messages = await MessagesApi.start(claudeScript.map(({ script }) => script));
await using responses = await ResponsesApi.start(codexScript.map(({ script }) => script));

const bridges = [];
for (const version of [...CLAUDE, ...CODEX, ...others].filter(wanted)) {
  process.stderr.write(`bridges: installing ${version}\n`);
  bridges.push(await (isCodex(version) ? codexBridge(version, responses) : claudeBridge(version, messages)));
}

const results: Result[] = [];
console.log(`${new Date().toISOString().slice(0, 10)}\n\n${tableHead}`);
for (const elicitation of [false, true]) {
  await using product = await Product.start({
    env: { KANDEV_FEATURES_ACP_ELICITATION: String(elicitation) },
  });
  for (const bridge of bridges) {
    for (const exchange of bridge.exchanges) {
      if (exchange.elicitation !== elicitation || !only.test(exchange.name)) continue;
      const result = await runExchange(product, bridge, exchange, folders);
      console.log(tableRow(result));
      results.push(result);
    }
  }
}

const failed = results.filter(({ problem }) => problem !== null);
for (const { bridge, exchange, problem } of failed) console.log(`\n${bridge} ${exchange}: ${problem ?? ''}`);
console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;

// What a bridge has started may still write for a moment after the bridge has ended.
await fs.rm(folders, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
