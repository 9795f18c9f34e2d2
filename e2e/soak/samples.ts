import fs from 'node:fs';
import path from 'node:path';
import type { Product } from '../fixtures/product.ts';

/** What one second looked like. Memory is resident, in MB, as are the files; delays are in milliseconds. */
export type Sample = {
  seconds: number;
  serverMb: number;
  runnerMb: number;
  serverHandles: number;
  runnerHandles: number;
  databaseMb: number;
  logMb: number;
  answerMs: number | null;
  announceMs: number | null;
};

export type Delays = { answerMs: number[]; announceMs: number[] };

/** Growth beyond this share and this many MB, from the second quarter to the last, counts as a leak. */
const MAX_GROWTH_SHARE = 0.35;
const MAX_GROWTH_MB = 40;
const MAX_MORE_HANDLES = 8;

export function sampleOf(product: Product, seconds: number, { answerMs, announceMs }: Delays): Sample {
  const [server, runner] = [product.pidOf('server'), product.pidOf('runner')];
  return {
    seconds,
    serverMb: residentMb(server),
    runnerMb: residentMb(runner),
    serverHandles: handles(server),
    runnerHandles: handles(runner),
    databaseMb: sizeMb(product.home, /^kandev\.db/),
    logMb: sizeMb(path.join(product.home, 'logs'), /./),
    answerMs: medianOf(answerMs),
    announceMs: medianOf(announceMs),
  };
}

/** A line for each figure that has grown as only a leak makes it grow. */
export function findLeaks(samples: readonly Sample[]): string[] {
  const quarter = Math.floor(samples.length / 4);
  const early = samples.slice(quarter, 2 * quarter);
  const late = samples.slice(-quarter);
  if (quarter === 0) return [];
  const problems: string[] = [];
  for (const figure of ['serverMb', 'runnerMb'] as const) {
    const [before, after] = [median(early, figure), median(late, figure)];
    if (after - before > MAX_GROWTH_MB && after > before * (1 + MAX_GROWTH_SHARE)) {
      problems.push(`${figure} grew from ${before.toFixed(0)} to ${after.toFixed(0)} MB`);
    }
  }
  for (const figure of ['serverHandles', 'runnerHandles'] as const) {
    const [before, after] = [median(early, figure), median(late, figure)];
    if (after > before + MAX_MORE_HANDLES) problems.push(`${figure} grew from ${before} to ${after}`);
  }
  return problems;
}

function median(
  samples: readonly Sample[],
  figure: 'serverMb' | 'runnerMb' | 'serverHandles' | 'runnerHandles',
): number {
  return medianOf(samples.map((sample) => sample[figure])) ?? Number.NaN;
}

function medianOf(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}

function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

function handles(pid: number): number {
  return fs.readdirSync(`/proc/${pid}/fd`).length;
}

function sizeMb(folder: string, names: RegExp): number {
  if (!fs.existsSync(folder)) return 0;
  return fs
    .readdirSync(folder)
    .filter((name) => names.test(name))
    .reduce(
      (sum, name) =>
        sum + (fs.statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0) / 2 ** 20,
      0,
    );
}
