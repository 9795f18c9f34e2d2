/** The longest time between two looks at the wall clock, so that one that was set is noticed soon. */
const LOOK_EVERY_MS = 1_000;

export type Clock = () => number;

/**
 * Calls back what has become due by the wall clock. A clock that jumps makes due what it passed and nothing
 * else: the time is read anew at each look, and no duration is trusted.
 */
export class Deadlines<Id> {
  readonly #due = new Map<Id, { at: number; onDue: () => void }>();
  readonly #now: Clock;
  readonly #clockCheckMs: number;
  /** The next look, and for which deadline it comes at the latest. */
  #timer: NodeJS.Timeout | undefined;
  #nextDueAt = Infinity;

  constructor(now: Clock, clockCheckMs = LOOK_EVERY_MS) {
    this.#now = now;
    this.#clockCheckMs = clockCheckMs;
  }

  /** `at` is in milliseconds since the epoch. */
  add(id: Id, at: number, onDue: () => void): void {
    this.#due.set(id, { at, onDue });
    if (at < this.#nextDueAt) this.#scheduleCheck(at);
  }

  remove(id: Id): void {
    this.#due.delete(id);
    if (this.#due.size === 0) this.#stop();
  }

  #scheduleCheck(nearest: number): void {
    this.#stop();
    this.#nextDueAt = nearest;
    const wait = Math.min(Math.max(nearest - this.#now(), 0), this.#clockCheckMs);
    this.#timer = setTimeout(() => this.#checkDue(), wait);
  }

  #checkDue(): void {
    this.#stop();
    const now = this.#now();
    for (const [id, deadline] of [...this.#due]) {
      if (deadline.at > now) continue;
      this.#due.delete(id);
      deadline.onDue();
    }
    let nearest = Infinity;
    for (const { at } of this.#due.values()) nearest = Math.min(nearest, at);
    if (nearest < Infinity) this.#scheduleCheck(nearest);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#nextDueAt = Infinity;
  }
}
