import type {
  Clarification,
  ClarificationStatus,
  PendingId,
  RunnerId,
  SessionId,
  TaskId,
} from '@kandev/contracts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Reader } from '../db/database.ts';
import { insertReturning, query, updateReturning, type Given } from '../db/query.ts';
import { clarifications, tasks } from '../db/schema/index.ts';
import type { Cursor } from './paging.ts';
import { listLateAnswers } from './submissions.ts';
import type { Tx } from './writer.ts';

export type ClarificationRow = typeof clarifications.$inferSelect;

/** The record as it is told to others. Late answers exist only where the agent was gone. */
export function projectClarification(reader: Reader, row: ClarificationRow): Clarification {
  const { runner_id: _runner, instance_id: _instance, message_id: _message, ...shown } = row;
  return { ...shown, late_answers: row.agent_disconnected ? listLateAnswers(reader, row.pending_id) : [] };
}

const byId = query((db, given: Given<{ id: PendingId }>) =>
  db.select().from(clarifications).where(eq(clarifications.pending_id, given.id)),
);

export function findClarification(reader: Reader, id: PendingId): ClarificationRow | undefined {
  return byId.get(reader, { id });
}

/** Records of tasks that have not been deleted, oldest first, after a cursor. */
export function clarificationsAfter(
  reader: Reader,
  filter: {
    status?: ClarificationStatus | undefined;
    task_id?: TaskId | undefined;
    session_id?: SessionId | undefined;
  },
  after: Cursor | null,
  limit: number,
): Clarification[] {
  const { status, task_id, session_id } = filter;
  const rows = reader.db
    .select({ clarification: clarifications })
    .from(clarifications)
    .innerJoin(tasks, eq(tasks.id, clarifications.task_id))
    .where(
      and(
        isNull(tasks.deleted_at),
        status && eq(clarifications.status, status),
        task_id && eq(clarifications.task_id, task_id),
        session_id && eq(clarifications.session_id, session_id),
        after
          ? sql`(${clarifications.created_at}, ${clarifications.pending_id}) > (${after[0]}, ${after[1]})`
          : undefined,
      ),
    )
    .orderBy(asc(clarifications.created_at), asc(clarifications.pending_id))
    .limit(limit)
    .all();
  return rows.map(({ clarification }) => projectClarification(reader, clarification));
}

/** The open clarifications of a runner, or of a session. */
export function listOpenClarifications(
  reader: Reader,
  owner: { runner_id: RunnerId } | { session_id: SessionId },
): ClarificationRow[] {
  return 'runner_id' in owner ? openOfRunner.all(reader, owner) : openOfSession.all(reader, owner);
}

const openOfRunner = query((db, given: Given<{ runner_id: RunnerId }>) =>
  db
    .select()
    .from(clarifications)
    .where(and(eq(clarifications.status, 'pending'), eq(clarifications.runner_id, given.runner_id))),
);

const openOfSession = query((db, given: Given<{ session_id: SessionId }>) =>
  db
    .select()
    .from(clarifications)
    .where(and(eq(clarifications.status, 'pending'), eq(clarifications.session_id, given.session_id))),
);

/** The open clarifications that have a deadline. */
export function listClarificationDeadlines(
  reader: Reader,
): Pick<ClarificationRow, 'pending_id' | 'runner_id' | 'created_at' | 'expires_at'>[] {
  return reader.db
    .select({
      pending_id: clarifications.pending_id,
      runner_id: clarifications.runner_id,
      created_at: clarifications.created_at,
      expires_at: clarifications.expires_at,
    })
    .from(clarifications)
    .where(and(eq(clarifications.status, 'pending'), sql`${clarifications.expires_at} is not null`))
    .all();
}

export function insertClarification(tx: Tx, row: typeof clarifications.$inferInsert): ClarificationRow {
  return insertReturning(tx, clarifications, row);
}

/**
 * Marks the question-tool clarifications whose agent waits no longer: the session has gone on without them.
 * Returns the marked rows.
 */
export function supersedeDetached(tx: Tx, sessionId: SessionId): ClarificationRow[] {
  return tx.db
    .update(clarifications)
    .set({ superseded: true })
    .where(
      and(
        eq(clarifications.session_id, sessionId),
        eq(clarifications.source, 'ask_user_question'),
        eq(clarifications.agent_disconnected, true),
        eq(clarifications.superseded, false),
      ),
    )
    .returning()
    .all();
}

type ClarificationEnd = Pick<
  ClarificationRow,
  | 'outcome'
  | 'cause'
  | 'settled_at'
  | 'delivered'
  | 'answers'
  | 'reject_reason'
  | 'answered_by'
  | 'agent_disconnected'
> & { status: Exclude<ClarificationStatus, 'pending'> };

/** Settles an open record. Undefined when it is settled already: the first settlement stands. */
export function settleClarificationRow(
  tx: Tx,
  id: PendingId,
  end: ClarificationEnd,
): ClarificationRow | undefined {
  return updateReturning(tx, clarifications, { pending_id: id, status: 'pending' }, end);
}
