import type { LiveEvent } from '@kandev/contracts';
import type { Writer } from '../stores/writer.ts';
import type { EventLog } from './event-log.ts';

/** An event in its place, or word that the log does not reach back (or not yet up) to where it was asked from. */
export type FeedItem = LiveEvent | { reset: true };

export type FeedListener = (item: FeedItem) => void;

/** Tells each subscriber every event after its place, once, in order, until its signal aborts. */
export declare class EventFeed {
  constructor(log: EventLog, writer: Writer);
  /** After a `reset` nothing more comes. */
  subscribe(after: number, listener: FeedListener, options: { signal: AbortSignal }): void;
}
