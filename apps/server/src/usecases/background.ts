import type { Log } from './log.ts';

/** Owns promises that nobody waits for, so that failures are logged and shutdown can wait for the rest. */
export class Background {
  readonly #log: Log;
  readonly #running = new Set<Promise<void>>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** Starts `work` at once; a failure is logged under `what`. */
  run(what: string, work: () => Promise<void>): void {
    const running = work()
      .catch((error: unknown) => {
        this.#log.error({ err: error }, `${what} failed`);
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves once nothing runs any more, what running work has started included. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
