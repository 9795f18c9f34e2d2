import type { SessionId, TaskId } from '@kandev/contracts';
import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Reader } from '../db/database.ts';
import {
  clarifications,
  messages,
  notices,
  permissions,
  queuedPrompts,
  sessions,
  submissions,
  tasks,
  turns,
} from '../db/schema/index.ts';
import type { Tx } from './writer.ts';

type Finished = { id: SessionId; task_id: TaskId };

/** Sessions that people ended, untouched since before `instant`; at most `limit`. */
export function finishedBefore(reader: Reader, instant: string, limit: number): Finished[] {
  return reader.db
    .select({ id: sessions.id, task_id: sessions.task_id })
    .from(sessions)
    .where(and(inArray(sessions.state, ['COMPLETED', 'CANCELLED']), lt(sessions.updated_at, instant)))
    .limit(limit)
    .all();
}

/** Deletes a session with all that was said and asked in it. Its task shows the newest that is left. */
export function deleteSession(tx: Tx, { id, task_id }: Finished): void {
  const asked = [clarifications, permissions].flatMap((records) =>
    tx.db.select({ id: records.pending_id }).from(records).where(eq(records.session_id, id)).all(),
  );
  tx.db
    .delete(submissions)
    .where(
      inArray(
        submissions.pending_id,
        asked.map((record) => record.id),
      ),
    )
    .run();
  for (const rows of [clarifications, permissions, messages, turns, queuedPrompts, notices]) {
    tx.db.delete(rows).where(eq(rows.session_id, id)).run();
  }
  tx.db.delete(sessions).where(eq(sessions.id, id)).run();
  const newest = tx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.task_id, task_id))
    .orderBy(desc(sessions.created_at))
    .limit(1)
    .get();
  tx.db
    .update(tasks)
    .set({ primary_session_id: newest?.id ?? null })
    .where(and(eq(tasks.id, task_id), eq(tasks.primary_session_id, id)))
    .run();
}
