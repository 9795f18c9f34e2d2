import type { Parameters as Run } from 'fast-check';

const requestedRuns = Number(process.env['KANDEV_FUZZ_RUNS'] ?? 0);

/**
 * How often a property is tried: `usual` times, always the same ones; or KANDEV_FUZZ_RUNS times, others each
 * time, for a long run by hand.
 */
export function fuzzRuns(defaultRuns: number): Run<unknown> {
  return requestedRuns > 0 ? { numRuns: requestedRuns } : { numRuns: defaultRuns, seed: 20_260_809 };
}

/** A second for every hundred runs is far more than they need. */
export const FUZZ_TIMEOUT_MS = Math.max(30_000, requestedRuns * 10);
