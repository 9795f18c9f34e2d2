import type { Notification } from '@kandev/contracts';

/** Passes each notification event on. It stores nothing: the listeners show each notification only once. */
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
