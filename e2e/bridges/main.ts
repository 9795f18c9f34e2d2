// Runs published Claude bridges through our own server and runner against a model API of ours on loopback:
// node e2e/bridges/main.ts [VERSION…]. Downloads some 700 MB the first time; asks nobody for an account.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Product } from '../fixtures/product.ts';
import { bridgeEntry } from './bridge-package.ts';
import { exchanges } from './exchanges.ts';
import { ModelApi } from './model-api.ts';
import { resultsTable } from './results-table.ts';
import { runExchange, type Bridge, type Result } from './run-exchange.ts';

const VERSIONS = ['0.65.0', '0.101.0'];
/** From this release on companions carry no marker, and their text goes with the selection. */
const FIRST_WITHOUT_MARKERS = 82;

const { positionals } = parseArgs({ allowPositionals: true, strict: true });

const folders = await fs.mkdtemp(path.join(os.tmpdir(), 'kandev-bridges-'));
const bridges: Bridge[] = [];
for (const version of positionals.length > 0 ? positionals : VERSIONS) {
  process.stderr.write(`bridges: claude-agent-acp ${version}\n`);
  const minor = Number(version.split('.')[1]);
  const traits = { marksCompanions: version.startsWith('0.') && minor < FIRST_WITHOUT_MARKERS };
  bridges.push({ version, entry: await bridgeEntry(version), traits, folders });
}

const results: Result[] = [];
await using api = await ModelApi.start(exchanges.map(({ script }) => script));
for (const elicitation of [false, true]) {
  await using product = await Product.start({
    env: { KANDEV_FEATURES_ACP_ELICITATION: String(elicitation) },
  });
  for (const bridge of bridges) {
    for (const exchange of exchanges.filter((one) => one.elicitation === elicitation)) {
      const result = await runExchange(product, api, bridge, exchange);
      const verdict = result.problem === null ? 'passed' : 'FAILED';
      process.stderr.write(
        `bridges: ${bridge.version} ${exchange.name} ${result.seconds.toFixed(1)} s ${verdict}\n`,
      );
      results.push(result);
    }
  }
}

const failed = results.filter(({ problem }) => problem !== null);
console.log(resultsTable(results));
for (const { bridge, exchange, problem } of failed) console.log(`\n${bridge} ${exchange}: ${problem ?? ''}`);
console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;

// What a bridge has started may still write for a moment after the bridge has ended.
await fs.rm(folders, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
