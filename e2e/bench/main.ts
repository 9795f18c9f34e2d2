// npm run bench: what the product costs, each figure beside the bare parts that do the same work in the same run.
// node e2e/bench/main.ts [--only NAME,NAME] [--json FILE]
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { answerBenchmark, askBenchmark } from './answer.ts';
import { boardBenchmark } from './board.ts';
import { bridgeBenchmark } from './bridge.ts';
import { heldBenchmark } from './held.ts';
import { loadBenchmark } from './load.ts';
import { reconnectBenchmark } from './reconnect.ts';
import { restartBenchmark } from './restart.ts';
import { tableOf, type Benchmark, type BenchRow } from './rows.ts';
import { streamBenchmark } from './stream.ts';
import { watchersBenchmark } from './watchers.ts';

const benchmarks: readonly Benchmark[] = [
  answerBenchmark,
  askBenchmark,
  watchersBenchmark,
  boardBenchmark,
  streamBenchmark,
  loadBenchmark,
  reconnectBenchmark,
  heldBenchmark,
  restartBenchmark,
  bridgeBenchmark,
];

const { values } = parseArgs({ options: { only: { type: 'string' }, json: { type: 'string' } } });
const names = values.only?.split(',') ?? benchmarks.map(({ name }) => name);
const unknown = names.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name));
if (unknown.length > 0) {
  const known = benchmarks.map(({ name }) => name).join(', ');
  process.stderr.write(`bench: there is no ${unknown.join(', ')}; there are ${known}\n`);
  process.exit(1);
}

const rows: BenchRow[] = [];
for (const { name, describes, run } of benchmarks.filter((benchmark) => names.includes(benchmark.name))) {
  process.stderr.write(`bench: ${name}: ${describes}\n`);
  rows.push(...(await run()));
  if (values.json !== undefined) fs.writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
}
process.stdout.write(`${tableOf(rows)}\n`);
