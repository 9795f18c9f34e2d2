import type { SessionId, TaskId, TurnCompleted, TurnId } from '@kandev/contracts';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Reader } from '../db/database.ts';
import { insertRow, query, type Given } from '../db/query.ts';
import { sessions, turns } from '../db/schema/index.ts';
import type { Tx } from './writer.ts';

export type TurnRow = typeof turns.$inferSelect;

export function findOpenTurn(reader: Reader, sessionId: SessionId): TurnRow | undefined {
  return openTurn.get(reader, { sessionId });
}

const openTurn = query((db, given: Given<{ sessionId: SessionId }>) =>
  db
    .select()
    .from(turns)
    .where(and(eq(turns.session_id, given.sessionId), isNull(turns.closed_at))),
);

/** The stop reason of a session's last turn; undefined before its first, null while it is open. */
export function lastStopReason(reader: Reader, sessionId: SessionId): TurnRow['stop_reason'] | undefined {
  return lastTurn.get(reader, { sessionId })?.stop_reason;
}

const lastTurn = query((db, given: Given<{ sessionId: SessionId }>) =>
  db
    .select({ stop_reason: turns.stop_reason })
    .from(turns)
    .where(eq(turns.session_id, given.sessionId))
    .orderBy(desc(turns.prompt_generation))
    .limit(1),
);

export function hasOpenTurn(reader: Reader, taskId: TaskId): boolean {
  return openTurnOfTask.get(reader, { taskId }) !== undefined;
}

const openTurnOfTask = query((db, given: Given<{ taskId: TaskId }>) =>
  db
    .select({ id: turns.id })
    .from(turns)
    .innerJoin(sessions, eq(sessions.id, turns.session_id))
    .where(and(eq(sessions.task_id, given.taskId), isNull(turns.closed_at)))
    .limit(1),
);

export function insertTurn(
  tx: Tx,
  turn: { id: TurnId; session_id: SessionId; prompt_generation: number; prompt: string },
): void {
  insertRow(tx, turns, { ...turn, opened_at: tx.at });
}

/** Records that the runner has received a turn's prompt. */
export function acceptTurn(tx: Tx, id: TurnId): void {
  accept.run(tx, { id, at: tx.at });
}

const accept = query((db, given: Given<{ id: TurnId; at: string }>) =>
  db
    .update(turns)
    .set({ accepted_at: sql`${given.at}` })
    .where(and(eq(turns.id, given.id), isNull(turns.accepted_at)))
    .returning({ id: turns.id }),
);

/** Closes an open turn. Returns whether it was open. */
export function closeTurn(
  tx: Tx,
  turn: { id: TurnId; session_id: SessionId; stop_reason: TurnCompleted['stop_reason'] },
): boolean {
  return close.get(tx, { ...turn, at: tx.at }) !== undefined;
}

const close = query(
  (
    db,
    given: Given<{
      id: TurnId;
      session_id: SessionId;
      stop_reason: NonNullable<TurnRow['stop_reason']>;
      at: string;
    }>,
  ) =>
    db
      .update(turns)
      .set({ stop_reason: sql`${given.stop_reason}`, closed_at: sql`${given.at}` })
      .where(and(eq(turns.id, given.id), eq(turns.session_id, given.session_id), isNull(turns.closed_at)))
      .returning({ id: turns.id }),
);
