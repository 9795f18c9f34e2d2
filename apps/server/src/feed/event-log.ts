import type { LiveEvent } from '@kandev/contracts';
import type { Reader } from '../db/database.ts';
import { eventsAfter, droppedThroughSeq, newestSeq } from '../stores/events.ts';

/** The durable log of live events, read side. */
export class EventLog {
  readonly #reader: Reader;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  /** The next events above `after`, in order. */
  after(after: number, limit: number): LiveEvent[] {
    return eventsAfter(this.#reader, after, limit);
  }

  /** The number of the newest event, 0 before the first. */
  newest(): number {
    return newestSeq(this.#reader);
  }

  /** Whether everything later than `after` can still be told, and `after` itself is a place in this log. */
  reaches(after: number): boolean {
    return after >= droppedThroughSeq(this.#reader) && after <= this.newest();
  }
}
