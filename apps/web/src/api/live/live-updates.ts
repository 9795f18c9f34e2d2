import { retryDelay, type LiveEvent, type RetryLimits } from '@kandev/contracts';
import { runLiveConnection, type LiveConnectionEnd, type LiveSocket } from './live-connection.ts';

const RETRY_LIMITS: RetryLimits = { firstMs: 500, maxMs: 10_000 };

export type LiveState = 'connecting' | 'live' | 'reconnecting';

export type LiveUpdatesOptions = {
  openSocket: () => LiveSocket;
  /** The seq of the newest event applied, or null while no board has been read. */
  currentCursor: () => number | null;
  /** Reads the board, which sets the cursor. `refetchAll` reads every other query again too. */
  readBoard: (refetchAll: boolean) => Promise<void>;
  resetCursor: () => void;
  onEvent: (event: LiveEvent) => void;
  /** A connection ended before it opened: the server is down, or this browser is signed out. */
  onConnectFailed: () => void;
};

/**
 * Follows the server's event log for as long as the page lives: the only owner of retries. A wait ends early
 * when the page becomes visible or the network returns.
 */
export class LiveUpdates implements Disposable {
  readonly #options: LiveUpdatesOptions;
  readonly #disposed = new AbortController();
  readonly #subscribers = new Set<() => void>();
  #state: LiveState = 'connecting';
  #failures = 0;
  #refetchAll = false;

  constructor(options: LiveUpdatesOptions) {
    this.#options = options;
  }

  readonly state = (): LiveState => this.#state;

  readonly subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  };

  /** Runs until disposed. */
  async follow(): Promise<void> {
    while (!this.#disposed.signal.aborted) {
      try {
        const end = await this.#connect(await this.#ensureCursor());
        if (end === 'reset' && this.#failures === 1) continue;
      } catch {
        this.#failures += 1;
      }
      await this.#waitForRetry();
    }
  }

  [Symbol.dispose](): void {
    this.#disposed.abort();
  }

  async #ensureCursor(): Promise<number> {
    if (this.#options.currentCursor() === null) {
      await this.#options.readBoard(this.#refetchAll);
      this.#refetchAll = false;
    }
    const cursor = this.#options.currentCursor();
    if (cursor === null) throw new Error('the board was read, but it set no cursor');
    return cursor;
  }

  async #connect(afterSeq: number): Promise<LiveConnectionEnd> {
    const end = await runLiveConnection({
      openSocket: this.#options.openSocket,
      afterSeq,
      onOpen: () => this.#setState('live'),
      onFrame: () => (this.#failures = 0),
      onEvent: this.#options.onEvent,
      signal: this.#disposed.signal,
    });
    this.#failures += 1;
    this.#setState('reconnecting');
    if (end === 'failed') this.#options.onConnectFailed();
    if (end === 'reset') {
      this.#options.resetCursor();
      this.#refetchAll = true;
    }
    return end;
  }

  #setState(state: LiveState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const subscriber of this.#subscribers) subscriber();
  }

  async #waitForRetry(): Promise<void> {
    if (this.#disposed.signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const retry = () => resolve(undefined);
    const retryIfVisible = () => {
      if (document.visibilityState === 'visible') retry();
    };
    const timer = setTimeout(retry, retryDelay(this.#failures, RETRY_LIMITS));
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener('online', retryIfVisible, { signal });
    document.addEventListener('visibilitychange', retryIfVisible, { signal });
    this.#disposed.signal.addEventListener('abort', retry, { signal });
    await promise;
    clearTimeout(timer);
    listeners.abort();
  }
}
