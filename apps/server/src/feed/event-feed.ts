import type { LiveEvent } from '@kandev/contracts';
import { setImmediate } from 'node:timers/promises';
import type { Writer } from '../stores/writer.ts';
import type { EventLog } from './event-log.ts';

/** An event in its place, or word that the log does not reach back (or not yet up) to where it was asked from. */
export type FeedItem = LiveEvent | { reset: true };

export type FeedListener = (item: FeedItem) => void;

/** `place` is the newest event told. A subscriber that lags is told from the log, one that has caught up directly. */
type Subscriber = { place: number; caughtUp: boolean; listener: FeedListener; signal: AbortSignal };

const PAGE = 200;

/** Tells each subscriber every event after its place, once, in order, until its signal aborts. */
export class EventFeed {
  readonly #log: EventLog;
  readonly #subscribers = new Set<Subscriber>();

  constructor(log: EventLog, writer: Writer) {
    this.#log = log;
    writer.onCommit((events) => this.#tell(events));
  }

  /**
   * Starts telling. The log itself is what is buffered: pages are read from it until one is not full, and
   * from that moment, in which nothing else can run, commits are told directly. So there is no gap and no
   * event twice. After a `reset` nothing more comes. The first page is
   * told before this returns. A listener that throws loses its subscription.
   */
  subscribe(after: number, listener: FeedListener, { signal }: { signal: AbortSignal }): void {
    if (signal.aborted) return;
    const subscriber = { place: after, caughtUp: false, listener, signal };
    this.#subscribers.add(subscriber);
    signal.addEventListener('abort', () => this.#subscribers.delete(subscriber), { once: true });
    this.#backfill(subscriber);
  }

  /** One page now; the next ones in later ticks, so that a long way back holds up nobody else. */
  #backfill(subscriber: Subscriber): void {
    if (!this.#subscribers.has(subscriber)) return;
    if (!this.#log.reaches(subscriber.place)) {
      this.#subscribers.delete(subscriber);
      subscriber.listener({ reset: true });
      return;
    }
    const page = this.#log.after(subscriber.place, PAGE);
    for (const event of page) this.#hand(subscriber, event);
    if (page.length < PAGE) subscriber.caughtUp = true;
    else void setImmediate().then(() => this.#backfill(subscriber));
  }

  #tell(events: readonly LiveEvent[]): void {
    for (const subscriber of this.#subscribers) {
      if (!subscriber.caughtUp) continue;
      for (const event of events) this.#hand(subscriber, event);
    }
  }

  #hand(subscriber: Subscriber, event: LiveEvent): void {
    if (!this.#subscribers.has(subscriber) || event.seq <= subscriber.place) return;
    subscriber.place = event.seq;
    try {
      subscriber.listener(event);
    } catch (error) {
      // The commit that is being told of stands: whoever made it must not be told that it failed.
      this.#subscribers.delete(subscriber);
      process.emitWarning(error instanceof Error ? error : String(error));
    }
  }
}
