// npm run soak -- --minutes N: questions, permissions, streams and reconnects at a steady pace for so long, while memory,
// handles, file sizes and delays are noted. Exits 1 on a leak or a lost answer. Writes docs/performance/soak.{json,svg}
// or, with --out FOLDER, into another folder.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Product } from '../fixtures/product.ts';
import { drawSoak } from './picture.ts';
import { findLeaks, sampleOf, type Sample } from './samples.ts';
import { Workload } from './workload.ts';

const SAMPLE_INTERVAL_MS = 1_000;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    out: { type: 'string', default: 'docs/performance' },
  },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  process.stderr.write('soak: --minutes takes a number above 0\n');
  process.exit(1);
}

await using product = await Product.start();
await using workload = await Workload.start(product);
const samples: Sample[] = [];
const started = Date.now();
while (Date.now() - started < minutes * 60_000) {
  await new Promise((resolve) => setTimeout(resolve, SAMPLE_INTERVAL_MS));
  samples.push(sampleOf(product, (Date.now() - started) / 1000, workload.takeDelays()));
}
const problems = [...(await workload.finish()), ...findLeaks(samples)];

fs.mkdirSync(values.out, { recursive: true });
fs.writeFileSync(path.join(values.out, 'soak.json'), `${JSON.stringify({ minutes, problems, samples })}\n`);
fs.writeFileSync(path.join(values.out, 'soak.svg'), drawSoak(samples));
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`${workload.answered} answers, ${workload.permitted} permissions in ${minutes} min\n`);
process.stdout.write(problems.length === 0 ? 'no leak, no lost answer\n' : `${problems.length} problems\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
