import type { TurnId } from '@kandev/contracts';

/** Far more than can be sent again: only the open turn of a session is, or a turn that has just ended. */
const MAX_TURN_IDS = 200;

/** The newest turns of a session, by which a repeated prompt is recognised. Each hello carries them. */
export class TurnIds {
  readonly #ids = new Set<TurnId>();

  has(id: TurnId): boolean {
    return this.#ids.has(id);
  }

  add(id: TurnId): void {
    this.#ids.add(id);
    if (this.#ids.size <= MAX_TURN_IDS) return;
    const [oldest] = this.#ids;
    if (oldest !== undefined) this.#ids.delete(oldest);
  }

  /** Oldest first. */
  list(): TurnId[] {
    return [...this.#ids];
  }
}
