import { deleteSession, finishedBefore } from '../stores/finished-sessions.ts';
import { announceTask } from './announce.ts';
import type { Deps } from './deps.ts';

/** So many in one transaction: others must not wait long for theirs. */
const AT_ONCE = 20;

/**
 * Deletes sessions that people ended longer ago than `keptMs`, with all that was said and asked in them.
 * Failed and resting ones stay: a prompt takes those up again. With 0 every session is kept.
 */
export function forgetSessions(
  { writer, now }: Pick<Deps, 'writer' | 'now'>,
  { keptMs }: { keptMs: number },
): void {
  if (keptMs === 0) return;
  writer.transact((tx) => {
    const finished = finishedBefore(tx, new Date(now().getTime() - keptMs).toISOString(), AT_ONCE);
    for (const session of finished) deleteSession(tx, session);
    for (const taskId of new Set(finished.map(({ task_id }) => task_id))) announceTask(tx, taskId);
  });
}
