import { retryDelay, type RetryLimits } from '@kandev/contracts';

/** A connection that held for `stableMs` makes the failures before it count no more. */
export type BackoffLimits = RetryLimits & { stableMs: number };

const DEFAULT_LIMITS: BackoffLimits = { firstMs: 200, maxMs: 15_000, stableMs: 30_000 };

/** Counts the connections that failed in a row, and says how long to wait before the next attempt. */
export class Backoff {
  readonly #limits: BackoffLimits;
  readonly #random: () => number;
  #failures = 0;

  constructor(limits: BackoffLimits = DEFAULT_LIMITS, random: () => number = Math.random) {
    this.#limits = limits;
    this.#random = random;
  }

  /** The wait, in milliseconds, after an attempt whose connection was open for `openMs`. */
  delayAfter(openMs: number): number {
    this.#failures = openMs >= this.#limits.stableMs ? 1 : this.#failures + 1;
    return retryDelay(this.#failures, this.#limits, this.#random);
  }
}
