/** The longest time between two readings of the wall clock, so that a clock that was set is noticed soon. */
const CLOCK_CHECK_MS = 1_000;

export type Clock = () => number;

/**
 * Calls back when a deadline passes by the wall clock. A clock that jumps makes due the deadlines that it
 * passed and no others: the time is read anew at each check, and no duration is trusted.
 */
export class Deadlines<Id> {
  readonly #due = new Map<Id, { at: number; onDue: () => void }>();
  readonly #now: Clock;
  readonly #clockCheckMs: number;
  #timer: NodeJS.Timeout | undefined;
  #nextDueAt = Infinity;

  constructor(now: Clock, clockCheckMs = CLOCK_CHECK_MS) {
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

  #scheduleCheck(earliest: number): void {
    this.#stop();
    this.#nextDueAt = earliest;
    const wait = Math.min(Math.max(earliest - this.#now(), 0), this.#clockCheckMs);
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
    let earliest = Infinity;
    for (const { at } of this.#due.values()) earliest = Math.min(earliest, at);
    if (earliest < Infinity) this.#scheduleCheck(earliest);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#nextDueAt = Infinity;
  }
}
