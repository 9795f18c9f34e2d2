/** The longest that a timer can be set for. */
const LONGEST_MS = 2 ** 31 - 1;

/** Calls back once a session has been quiet for so long; a limit of 0 never does. */
export class IdleTimer {
  readonly #limitMs: number;
  readonly #onIdle: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(limitMs: number, onIdle: () => void) {
    this.#limitMs = limitMs;
    this.#onIdle = onIdle;
  }

  restart(): void {
    this.stop();
    if (this.#limitMs > 0) this.#timer = setTimeout(this.#onIdle, Math.min(this.#limitMs, LONGEST_MS));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
