import type { LiveEvent } from '@kandev/contracts';
import { attemptLive, type Ending, type LiveSocket } from './live-attempt.ts';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;

export type LiveState = 'connecting' | 'live' | 'reconnecting';

type Parts = {
  open: () => LiveSocket;
  /** The newest event applied, or null when the board has to be read first. */
  cursor: () => number | null;
  /** Reads the board, and with it where to follow the log from. `afresh` reads everything else anew too. */
  begin: (afresh: boolean) => Promise<void>;
  forget: () => void;
  onEvent: (event: LiveEvent) => void;
  /** The server did not even open the stream: it is gone, or does not know this browser any more. */
  onRefused: () => void;
};

/**
 * Follows the server's event log for as long as the page lives: the only owner of retries. Waits grow to
 * ten seconds and end early when the page is looked at again or the network returns.
 */
export class LiveUpdates implements Disposable {
  readonly #parts: Parts;
  readonly #stopped = new AbortController();
  readonly #watchers = new Set<() => void>();
  #state: LiveState = 'connecting';
  #failures = 0;
  #afresh = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly state = (): LiveState => this.#state;

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Runs until disposed. */
  async follow(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      try {
        await this.#begin();
        const ending = await this.#attempt(this.#parts.cursor());
        if (ending === 'reset' && this.#failures === 1) continue;
      } catch {
        this.#failures += 1;
      }
      await this.#wait();
    }
  }

  [Symbol.dispose](): void {
    this.#stopped.abort();
  }

  async #begin(): Promise<void> {
    if (this.#parts.cursor() !== null) return;
    await this.#parts.begin(this.#afresh);
    this.#afresh = false;
  }

  async #attempt(after: number | null): Promise<Ending> {
    if (after === null) throw new Error('a board was read and the log still has no place to follow from');
    const opening = { done: false };
    const ending = await attemptLive({
      open: this.#parts.open,
      after,
      onOpen: () => {
        opening.done = true;
        this.#say('live');
      },
      onHeard: () => (this.#failures = 0),
      onEvent: this.#parts.onEvent,
      signal: this.#stopped.signal,
    });
    this.#failures += 1;
    this.#say('reconnecting');
    if (!opening.done && !this.#stopped.signal.aborted) this.#parts.onRefused();
    if (ending === 'reset') {
      this.#parts.forget();
      this.#afresh = true;
    }
    return ending;
  }

  #say(state: LiveState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const watcher of this.#watchers) watcher();
  }

  async #wait(): Promise<void> {
    if (this.#stopped.signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const wake = () => {
      if (document.visibilityState === 'visible') resolve(undefined);
    };
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.max(0, this.#failures - 1));
    const timer = setTimeout(() => resolve(undefined), longest * (0.75 + Math.random() / 4));
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('online', wake, { signal });
    document.addEventListener('visibilitychange', wake, { signal });
    this.#stopped.signal.addEventListener('abort', () => resolve(undefined), { signal });
    await promise;
    clearTimeout(timer);
    stop.abort();
  }
}
