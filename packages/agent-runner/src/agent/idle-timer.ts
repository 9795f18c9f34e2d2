/** The longest time that Node's timers can be set for. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Calls back when a session has been idle for `limitMs`; a limit of 0 switches it off. */
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
    if (this.#limitMs > 0) this.#timer = setTimeout(this.#onIdle, Math.min(this.#limitMs, MAX_TIMER_MS));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
