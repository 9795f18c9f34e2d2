import type { Parameters as Run } from 'fast-check';

const requestedRuns = Number(process.env['KANDEV_FUZZ_RUNS'] ?? 0);

/** Parameters for `fc.assert`: the same `defaultRuns` runs each time, or KANDEV_FUZZ_RUNS random runs. */
export function fuzzRuns(defaultRuns: number): Run<unknown> {
  return requestedRuns > 0 ? { numRuns: requestedRuns } : { numRuns: defaultRuns, seed: 20_260_809 };
}

/** A second for every hundred runs, far more than they need. */
export const FUZZ_TIMEOUT_MS = Math.max(30_000, requestedRuns * 10);
