import type { RunnerId, Session, SessionId, TaskId } from '@kandev/contracts';
import { and, asc, desc, eq, inArray, isNull, lt, notInArray } from 'drizzle-orm';
import type { Reader } from '../db/database.ts';
import { insertReturning, query, updateRows, type Given } from '../db/query.ts';
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
import { pendingActionOf } from '../domain/pending-action.ts';
import { isEnded } from '../domain/session.ts';
import { listQueuedPrompts } from './queued-prompts.ts';
import { findOpenTurn } from './turns.ts';
import { listWaiting } from './waiting.ts';
import type { Tx } from './writer.ts';

export type SessionRow = typeof sessions.$inferSelect;
export type NewSession = typeof sessions.$inferInsert;

/** A session of a task that has not been deleted. */
export function findSession(reader: Reader, id: SessionId): SessionRow | undefined {
  return byId.get(reader, { id })?.session;
}

const byId = query((db, given: Given<{ id: SessionId }>) =>
  db
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(tasks, eq(tasks.id, sessions.task_id))
    .where(and(eq(sessions.id, given.id), isNull(tasks.deleted_at))),
);

/** Whether the session has a record, even one of a deleted task. */
export function isSessionKnown(reader: Reader, id: SessionId): boolean {
  return reader.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id)).get() !== undefined;
}

/** The session as the API shows it. */
export function projectSession(reader: Reader, row: SessionRow): Session {
  const { launch: _launch, instance_id: _instance, stop_asked_at: _stop, agent_offers, ...shown } = row;
  return {
    ...shown,
    ...agent_offers,
    // An ended session has no agent that could take a command or an option.
    ...(isEnded(row.state) ? { commands: [], options: [] } : {}),
    pending_action: pendingActionOf(listWaiting(reader, { session_id: row.id }).map(({ kind }) => kind)),
    open_turn_id: findOpenTurn(reader, row.id)?.id ?? null,
    queued_prompts: listQueuedPrompts(reader, row.id),
  };
}

export function listTaskSessions(reader: Reader, taskId: TaskId): SessionRow[] {
  return reader.db
    .select()
    .from(sessions)
    .where(eq(sessions.task_id, taskId))
    .orderBy(asc(sessions.created_at))
    .all();
}

/** The sessions of a runner, or with null those without a runner, except the ones in a state of `except`. */
export function listRunnerSessions(
  reader: Reader,
  runnerId: RunnerId | null,
  except: readonly SessionRow['state'][] = [],
): SessionRow[] {
  return reader.db
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(tasks, eq(tasks.id, sessions.task_id))
    .where(
      and(
        runnerId === null ? isNull(sessions.runner_id) : eq(sessions.runner_id, runnerId),
        isNull(tasks.deleted_at),
        notInArray(sessions.state, [...except]),
      ),
    )
    .orderBy(asc(sessions.created_at))
    .all()
    .map(({ session }) => session);
}

/** Picks the sessions that need no agent any more: ended by a person, or of a deleted task. */
export function listUnwantedSessions(
  reader: Reader,
  runnerId: RunnerId,
  ids: readonly SessionId[],
): SessionId[] {
  return reader.db
    .select({ id: sessions.id, state: sessions.state, deleted_at: tasks.deleted_at })
    .from(sessions)
    .innerJoin(tasks, eq(tasks.id, sessions.task_id))
    .where(and(eq(sessions.runner_id, runnerId), inArray(sessions.id, [...ids])))
    .all()
    .filter((row) => row.deleted_at !== null || row.state === 'CANCELLED' || row.state === 'COMPLETED')
    .map(({ id }) => id);
}

export function insertSession(tx: Tx, row: NewSession): SessionRow {
  return insertReturning(tx, sessions, row);
}

export function patchSession(tx: Tx, id: SessionId, patch: Partial<NewSession>): void {
  updateRows(tx, sessions, { id }, { ...patch, updated_at: tx.at });
}

type FinishedSession = Pick<SessionRow, 'id' | 'task_id'>;

/** Sessions that people ended and that are unchanged since before `instant`, at most `limit`. */
export function listSessionsFinishedBefore(
  reader: Reader,
  instant: string,
  limit: number,
): FinishedSession[] {
  return reader.db
    .select({ id: sessions.id, task_id: sessions.task_id })
    .from(sessions)
    .where(and(inArray(sessions.state, ['COMPLETED', 'CANCELLED']), lt(sessions.updated_at, instant)))
    .limit(limit)
    .all();
}

/** Deletes a session with all its records. Its task shows the newest session that is left. */
export function deleteSession(tx: Tx, { id, task_id }: FinishedSession): void {
  const ids = [clarifications, permissions].flatMap((records) =>
    tx.db.select({ id: records.pending_id }).from(records).where(eq(records.session_id, id)).all(),
  );
  tx.db
    .delete(submissions)
    .where(
      inArray(
        submissions.pending_id,
        ids.map((row) => row.id),
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
