import type { LiveEvent } from '@kandev/contracts';
import { setImmediate } from 'node:timers/promises';
import type { Reader } from '../db/database.ts';
import { eventsAfter, droppedThroughSeq, newestSeq } from '../stores/events.ts';
import type { Writer } from '../stores/writer.ts';

/** The next event, or word that the log does not hold every event after the one that was asked for. */
export type FeedItem = LiveEvent | { reset: true };

export type FeedListener = (item: FeedItem) => void;

/** `lastSeq` is the newest event delivered. Until it has caught up, a subscriber is served from the log. */
type Subscriber = { lastSeq: number; caughtUp: boolean; listener: FeedListener };

const BACKFILL_PAGE_SIZE = 200;

/** Delivers to each subscriber every event after a given one, once, in order, until its signal aborts. */
export class EventFeed {
  readonly #reader: Reader;
  readonly #subscribers = new Set<Subscriber>();

  constructor(reader: Reader, writer: Writer) {
    this.#reader = reader;
    writer.onCommit((events) => this.#publish(events));
  }

  /** The number of the newest event, 0 before the first. */
  newestSeq(): number {
    return newestSeq(this.#reader);
  }

  /**
   * The first page is delivered before this returns; after a `reset` nothing more is. The log is the buffer:
   * the tick that reads a page that is not full also marks the subscriber as caught up, so that no event is
   * missed or doubled. A listener that throws loses its subscription.
   */
  subscribe(after: number, listener: FeedListener, { signal }: { signal: AbortSignal }): void {
    if (signal.aborted) return;
    const subscriber = { lastSeq: after, caughtUp: false, listener };
    this.#subscribers.add(subscriber);
    signal.addEventListener('abort', () => this.#subscribers.delete(subscriber), { once: true });
    this.#backfill(subscriber);
  }

  /** Delivers one page now and the next ones in later ticks, so that a long log holds up nothing else. */
  #backfill(subscriber: Subscriber): void {
    if (!this.#subscribers.has(subscriber)) return;
    if (!this.#hasAllAfter(subscriber.lastSeq)) {
      this.#subscribers.delete(subscriber);
      subscriber.listener({ reset: true });
      return;
    }
    const page = eventsAfter(this.#reader, subscriber.lastSeq, BACKFILL_PAGE_SIZE);
    for (const event of page) this.#deliver(subscriber, event);
    if (page.length < BACKFILL_PAGE_SIZE) subscriber.caughtUp = true;
    else void setImmediate().then(() => this.#backfill(subscriber));
  }

  #hasAllAfter(seq: number): boolean {
    return seq >= droppedThroughSeq(this.#reader) && seq <= this.newestSeq();
  }

  #publish(events: readonly LiveEvent[]): void {
    for (const subscriber of this.#subscribers) {
      if (!subscriber.caughtUp) continue;
      for (const event of events) this.#deliver(subscriber, event);
    }
  }

  #deliver(subscriber: Subscriber, event: LiveEvent): void {
    if (!this.#subscribers.has(subscriber) || event.seq <= subscriber.lastSeq) return;
    subscriber.lastSeq = event.seq;
    try {
      subscriber.listener(event);
    } catch (error) {
      // The commit stands: its writer must not see the failure of a listener.
      this.#subscribers.delete(subscriber);
      process.emitWarning(error instanceof Error ? error : String(error));
    }
  }
}
