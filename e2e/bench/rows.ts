/** One figure of the benchmark, as `--json` writes it. Times are in `unit`; `ratio` is `p50 / floor_p50`. */
export type BenchRow = {
  name: string;
  unit: string;
  p50: number;
  p99: number;
  /** The same work done by the bare parts alone, measured in the same run. */
  floor_p50: number;
  ratio: number;
  /** The largest acceptable `ratio`. */
  bar: number;
};

/** What a benchmark measures: rounds of samples, each beside the samples of the floor taken next to it. */
export type Rounds = { ours: number[]; floor: number[] }[];

export type Benchmark = {
  name: string;
  /** Says what is measured, and against what. */
  describes: string;
  run: () => Promise<BenchRow[]>;
};

/** The value below which `share` (0 to 1) of the samples lie. */
export function quantile(samples: readonly number[], share: number): number {
  if (samples.length === 0) throw new Error('no samples');
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5);
}

/**
 * The row of a figure measured in rounds: each value is the median over the rounds, so that one disturbed
 * round moves none of them. `share` picks the quantile that the ratio compares with the floor's median.
 */
export function rowOf(name: string, unit: string, bar: number, rounds: Rounds, share = 0.5): BenchRow {
  const across = (value: (round: Rounds[number]) => number): number => median(rounds.map(value));
  return {
    name,
    unit,
    p50: across(({ ours }) => median(ours)),
    p99: across(({ ours }) => quantile(ours, 0.99)),
    floor_p50: across(({ floor }) => median(floor)),
    ratio: across(({ ours, floor }) => quantile(ours, share) / median(floor)),
    bar,
  };
}

/** A Markdown table, a row for each figure. */
export function tableOf(rows: readonly BenchRow[]): string {
  const number = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(2));
  const lines = rows.map(
    ({ name, unit, p50, p99, floor_p50, ratio, bar }) =>
      `| \`${name}\` | ${number(p50)} ${unit} | ${number(p99)} | ${number(floor_p50)} | ${ratio.toFixed(2)} | ${bar} | ${ratio <= bar ? 'yes' : 'no'} |`,
  );
  return [
    '| row | p50 | p99 | floor p50 | ratio | bar | met |',
    '|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

/** Runs `work` and returns how long it took, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The clock that all processes of this machine share, in milliseconds. */
export function monotonicNow(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
