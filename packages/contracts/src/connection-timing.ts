/** How often each end of a WebSocket sends a heartbeat. */
export const HEARTBEAT_INTERVAL_MS = 15_000;
/** After this long without a frame a peer counts as gone: two heartbeats may be lost. */
export const SILENCE_LIMIT_MS = 35_000;
/** How long a connected peer may take to send its first frame. */
export const FIRST_FRAME_TIMEOUT_MS = 10_000;
/** How long a request over the agent stream waits for its response. */
export const RESPONSE_TIMEOUT_MS = 10_000;

/** `firstMs` is the wait after the first failure; it doubles with each further one, up to `maxMs`. */
export type RetryLimits = { firstMs: number; maxMs: number };

/**
 * The wait before the next attempt after `failures` failures in a row (1 or more), in milliseconds. It is spread
 * over the upper half of the doubling wait, so that many clients do not reconnect at the same moment.
 */
export function retryDelay(
  failures: number,
  { firstMs, maxMs }: RetryLimits,
  random: () => number = Math.random,
): number {
  const longest = Math.min(maxMs, firstMs * 2 ** Math.max(0, failures - 1));
  return longest * (0.5 + random() / 2);
}
