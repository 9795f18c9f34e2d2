import type { RunnerEvent, UnnumberedRunnerEvent } from '@kandev/contracts';

/**
 * The events of this runner's life, numbered from 1 and kept until the server has stored them. What was
 * not acknowledged is sent again on the next connection, so none is lost and none can count twice.
 */
export class Outbox {
  readonly #kept = new Map<number, RunnerEvent>();
  readonly #emptied = new Set<() => void>();
  #lastSeq = 0;
  #listener: ((event: RunnerEvent) => void) | undefined;

  /** The number of the newest event, 0 before the first. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  emit(event: UnnumberedRunnerEvent): void {
    this.#lastSeq += 1;
    const numbered: RunnerEvent = { seq: this.#lastSeq, ...event };
    this.#kept.set(numbered.seq, numbered);
    this.#listener?.(numbered);
  }

  /** Forgets every event up to `seq`. */
  ack(seq: number): void {
    for (const kept of this.#kept.keys()) {
      if (kept > seq) break;
      this.#kept.delete(kept);
    }
    if (this.#kept.size > 0) return;
    for (const resolve of this.#emptied) resolve();
    this.#emptied.clear();
  }

  /**
   * Hands over what is kept, in order, and then each event as it comes, until the signal aborts. One
   * listener at a time: a later one takes over.
   */
  follow(listener: (event: RunnerEvent) => void, signal: AbortSignal): void {
    for (const event of this.#kept.values()) listener(event);
    this.#listener = listener;
    signal.addEventListener('abort', () => {
      if (this.#listener === listener) this.#listener = undefined;
    });
  }

  /** Resolves when nothing is left to be acknowledged. */
  emptied(): Promise<void> {
    if (this.#kept.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#emptied.add(resolve));
  }
}
