import { dropEventsThrough, newestSeq, newestSeqBefore } from '../stores/events.ts';
import type { Deps } from './deps.ts';

const KEPT_EVENTS = 100_000;
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Drops events that are too old or too many. A client that is further behind reads the board afresh. */
export function trimEventLog(
  { writer, now }: Pick<Deps, 'writer' | 'now'>,
  { keptEvents = KEPT_EVENTS, keptMs = KEPT_MS }: { keptEvents?: number; keptMs?: number } = {},
): void {
  writer.transact((tx) => {
    const tooOld = newestSeqBefore(tx, new Date(now().getTime() - keptMs).toISOString());
    dropEventsThrough(tx, Math.max(tooOld, newestSeq(tx) - keptEvents));
  });
}
