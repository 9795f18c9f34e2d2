/** How often each end of a WebSocket says that it is there. */
export const HEARTBEAT_INTERVAL_MS = 15_000;
/** After so long without a frame the other end counts as gone: two heartbeats may be late. */
export const SILENCE_LIMIT_MS = 35_000;
/** How long a peer that connected may take to say who it is. */
export const FIRST_FRAME_TIMEOUT_MS = 10_000;
/** How long a request over the agent stream waits for its response. */
export const RESPONSE_TIMEOUT_MS = 10_000;

/** `firstMs` is the wait after the first failure; it doubles with each further one, up to `maxMs`. */
export type RetryLimits = { firstMs: number; maxMs: number };

/**
 * How long to wait before the next attempt after so many failures in a row (1 or more), in milliseconds. It is
 * spread over its upper half, so that many clients do not come back at one moment.
 */
export function retryDelay(
  failures: number,
  { firstMs, maxMs }: RetryLimits,
  random: () => number = Math.random,
): number {
  const longest = Math.min(maxMs, firstMs * 2 ** Math.max(0, failures - 1));
  return longest * (0.5 + random() / 2);
}
