import type { Notification } from '@kandev/contracts';

/** Passes on each notification event as it arrives. It keeps nothing: telling people once is its listener's duty. */
export class NotificationFeed {
  readonly #listeners = new Set<(notice: Notification) => void>();

  subscribe(listener: (notice: Notification) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  publish(notice: Notification): void {
    for (const listener of this.#listeners) listener(notice);
  }
}
