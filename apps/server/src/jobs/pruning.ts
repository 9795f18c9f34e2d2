import type { Deps } from '../deps.ts';
import { dropEventsThrough, newestSeq, newestSeqBefore } from '../stores/events.ts';
import { deleteSession, listSessionsFinishedBefore } from '../stores/sessions.ts';
import { announceTask } from '../transitions/announce.ts';

const MAX_EVENTS = 100_000;
const MAX_EVENT_AGE_MS = 7 * 24 * 60 * 60 * 1000;

/** Drops events that are too old or too many. A client that is further behind reads the board afresh. */
export function pruneEventLog(
  { writer, now }: Pick<Deps, 'writer' | 'now'>,
  { keptEvents = MAX_EVENTS, keptMs = MAX_EVENT_AGE_MS }: { keptEvents?: number; keptMs?: number } = {},
): void {
  writer.transact((tx) => {
    const tooOld = newestSeqBefore(tx, new Date(now().getTime() - keptMs).toISOString());
    dropEventsThrough(tx, Math.max(tooOld, newestSeq(tx) - keptEvents));
  });
}

/** So many in one transaction: others must not wait long for theirs. */
const MAX_SESSIONS_PER_RUN = 20;

/**
 * Deletes sessions that people ended longer ago than `keptMs`, with all that was said and asked in them.
 * Failed and resting ones stay: a prompt takes those up again. With 0 every session is kept.
 */
export function pruneSessions(
  { writer, now }: Pick<Deps, 'writer' | 'now'>,
  { keptMs }: { keptMs: number },
): void {
  if (keptMs === 0) return;
  writer.transact((tx) => {
    const finished = listSessionsFinishedBefore(
      tx,
      new Date(now().getTime() - keptMs).toISOString(),
      MAX_SESSIONS_PER_RUN,
    );
    for (const session of finished) deleteSession(tx, session);
    for (const taskId of new Set(finished.map(({ task_id }) => task_id))) announceTask(tx, taskId);
  });
}
