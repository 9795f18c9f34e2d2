import type { TurnId } from '@kandev/contracts';

/** Far more than can be sent again: only a session's open turn is, or one that has ended a moment ago. */
const KEPT = 200;

/** The newest turns of a session, by which a prompt that is sent again is known. Each hello carries them. */
export class TurnIds {
  readonly #ids = new Set<TurnId>();

  has(id: TurnId): boolean {
    return this.#ids.has(id);
  }

  add(id: TurnId): void {
    this.#ids.add(id);
    if (this.#ids.size <= KEPT) return;
    const [oldest] = this.#ids;
    if (oldest !== undefined) this.#ids.delete(oldest);
  }

  /** Oldest first. */
  list(): TurnId[] {
    return [...this.#ids];
  }
}
