export type BackoffLimits = { firstMs: number; maxMs: number; stableMs: number };
const usual: BackoffLimits = { firstMs: 200, maxMs: 15_000, stableMs: 30_000 };

/** How long to wait before each next attempt: longer each time, to a limit, and spread over its upper half. */
export class Backoff {
  readonly #limits: BackoffLimits;
  readonly #random: () => number;
  #next: number;

  constructor(limits: BackoffLimits = usual, random: () => number = Math.random) {
    this.#limits = limits;
    this.#random = random;
    this.#next = limits.firstMs;
  }

  /** The wait after an attempt whose connection was open for so long; a stable one starts afresh. */
  delayAfter(openMs: number): number {
    if (openMs >= this.#limits.stableMs) this.#next = this.#limits.firstMs;
    const wait = this.#next * (0.5 + this.#random() / 2);
    this.#next = Math.min(this.#next * 2, this.#limits.maxMs);
    return wait;
  }
}
