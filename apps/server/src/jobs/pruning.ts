import type { Deps } from '../deps.ts';
import { dropEventsThrough, newestSeq, newestSeqBefore } from '../stores/events.ts';
import { deleteSession, listSessionsFinishedBefore } from '../stores/sessions.ts';
import { announceTask } from '../transitions/announce.ts';

const MAX_EVENTS = 100_000;
const MAX_EVENT_AGE_MS = 7 * 24 * 60 * 60 * 1000;

/** Bounds the transaction, so that other writes do not wait long for it. */
const MAX_SESSIONS_PER_RUN = 20;

/** Drops events that are too old or too many. A client that is further behind reads the board afresh. */
export function pruneEventLog(
  { writer, now }: Pick<Deps, 'writer' | 'now'>,
  { maxEvents = MAX_EVENTS, maxAgeMs = MAX_EVENT_AGE_MS }: { maxEvents?: number; maxAgeMs?: number } = {},
): void {
  writer.transact((tx) => {
    const tooOld = newestSeqBefore(tx, new Date(now().getTime() - maxAgeMs).toISOString());
    dropEventsThrough(tx, Math.max(tooOld, newestSeq(tx) - maxEvents));
  });
}

/**
 * Deletes, with all their records, the sessions that people ended longer ago than `retentionMs`; 0 keeps every
 * session. Failed and suspended sessions stay, because a prompt resumes them.
 */
export function pruneSessions(
  { writer, now }: Pick<Deps, 'writer' | 'now'>,
  { retentionMs }: { retentionMs: number },
): void {
  if (retentionMs === 0) return;
  writer.transact((tx) => {
    const before = new Date(now().getTime() - retentionMs).toISOString();
    const finished = listSessionsFinishedBefore(tx, before, MAX_SESSIONS_PER_RUN);
    for (const session of finished) deleteSession(tx, session);
    for (const taskId of new Set(finished.map(({ task_id }) => task_id))) announceTask(tx, taskId);
  });
}
