import type { SessionId, TaskId, TurnCompleted, TurnId } from '@kandev/contracts';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Reader } from '../db/database.ts';
import { sessions, turns } from '../db/schema/index.ts';
import type { Tx } from './writer.ts';

export type TurnRow = typeof turns.$inferSelect;

export function findOpenTurn(reader: Reader, sessionId: SessionId): TurnRow | undefined {
  return reader.db
    .select()
    .from(turns)
    .where(and(eq(turns.session_id, sessionId), isNull(turns.closed_at)))
    .get();
}

/** The stop reason of a session's last turn; undefined before its first, null while it is open. */
export function lastStopReason(reader: Reader, sessionId: SessionId): TurnRow['stop_reason'] | undefined {
  return reader.db
    .select({ stop_reason: turns.stop_reason })
    .from(turns)
    .where(eq(turns.session_id, sessionId))
    .orderBy(desc(turns.prompt_generation))
    .limit(1)
    .get()?.stop_reason;
}

export function hasOpenTurn(reader: Reader, taskId: TaskId): boolean {
  return (
    reader.db
      .select({ id: turns.id })
      .from(turns)
      .innerJoin(sessions, eq(sessions.id, turns.session_id))
      .where(and(eq(sessions.task_id, taskId), isNull(turns.closed_at)))
      .limit(1)
      .get() !== undefined
  );
}

export function insertTurn(
  tx: Tx,
  turn: { id: TurnId; session_id: SessionId; prompt_generation: number; prompt: string },
): void {
  tx.db
    .insert(turns)
    .values({ ...turn, opened_at: tx.at })
    .run();
}

/** Records that the runner has received a turn's prompt. */
export function acceptTurn(tx: Tx, id: TurnId): void {
  tx.db
    .update(turns)
    .set({ accepted_at: tx.at })
    .where(and(eq(turns.id, id), isNull(turns.accepted_at)))
    .run();
}

/** Closes an open turn. Returns whether it was open. */
export function closeTurn(
  tx: Tx,
  turn: { id: TurnId; session_id: SessionId; stop_reason: TurnCompleted['stop_reason'] },
): boolean {
  return (
    tx.db
      .update(turns)
      .set({ stop_reason: turn.stop_reason, closed_at: tx.at })
      .where(and(eq(turns.id, turn.id), eq(turns.session_id, turn.session_id), isNull(turns.closed_at)))
      .run().changes > 0
  );
}
