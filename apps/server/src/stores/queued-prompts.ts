import type { PromptId, QueuedPrompt, SessionId, TaskId } from '@kandev/contracts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Reader } from '../db/database.ts';
import { insertRow, query, type Given } from '../db/query.ts';
import { queuedPrompts, sessions } from '../db/schema/index.ts';
import type { Tx } from './writer.ts';

/** A session's queue, the next prompt first. */
export function listQueuedPrompts(reader: Reader, sessionId: SessionId): QueuedPrompt[] {
  return ofSession.all(reader, { sessionId });
}

const ofSession = query((db, given: Given<{ sessionId: SessionId }>) =>
  db
    .select({ id: queuedPrompts.id, text: queuedPrompts.text, created_at: queuedPrompts.created_at })
    .from(queuedPrompts)
    .where(eq(queuedPrompts.session_id, given.sessionId))
    .orderBy(asc(queuedPrompts.place)),
);

export function countQueuedPromptsOfTask(reader: Reader, taskId: TaskId): number {
  return countOfTask.get(reader, { taskId })?.count ?? 0;
}

const countOfTask = query((db, given: Given<{ taskId: TaskId }>) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(queuedPrompts)
    .innerJoin(sessions, eq(sessions.id, queuedPrompts.session_id))
    .where(eq(sessions.task_id, given.taskId)),
);

export function insertQueuedPrompt(
  tx: Tx,
  prompt: { id: PromptId; session_id: SessionId; text: string },
): void {
  insertRow(tx, queuedPrompts, { ...prompt, created_at: tx.at });
}

/** Removes the next prompt from the queue and returns it. */
export function takeQueuedPrompt(tx: Tx, sessionId: SessionId): QueuedPrompt | undefined {
  const [next] = listQueuedPrompts(tx, sessionId);
  if (next !== undefined) deleteQueuedPrompt(tx, sessionId, next.id);
  return next;
}

/** Returns whether it was there. */
export function deleteQueuedPrompt(tx: Tx, sessionId: SessionId, promptId: PromptId): boolean {
  return (
    tx.db
      .delete(queuedPrompts)
      .where(and(eq(queuedPrompts.session_id, sessionId), eq(queuedPrompts.id, promptId)))
      .run().changes > 0
  );
}

/** Empties the queue and returns how many were in it. */
export function dropQueuedPrompts(tx: Tx, sessionId: SessionId): number {
  return tx.db.delete(queuedPrompts).where(eq(queuedPrompts.session_id, sessionId)).run().changes;
}
