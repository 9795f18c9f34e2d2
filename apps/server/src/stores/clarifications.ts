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
import { clarifications, tasks } from '../db/schema/index.ts';
import type { Cursor } from './paging.ts';
import { listLateAnswers } from './submissions.ts';
import type { Tx } from './writer.ts';

export type ClarificationRow = typeof clarifications.$inferSelect;

function projectClarifications(reader: Reader, rows: ClarificationRow[]): Clarification[] {
  const late = listLateAnswers(
    reader,
    rows.map(({ pending_id }) => pending_id),
  );
  return rows.map(({ runner_id: _runner, instance_id: _instance, message_id: _message, ...row }) => ({
    ...row,
    late_answers: late.get(row.pending_id) ?? [],
  }));
}

/** The record as the API shows it. */
export function projectClarification(reader: Reader, row: ClarificationRow): Clarification {
  const [whole] = projectClarifications(reader, [row]);
  if (whole === undefined) throw new Error('A projected row is missing.');
  return whole;
}

export function findClarification(reader: Reader, id: PendingId): ClarificationRow | undefined {
  return reader.db.select().from(clarifications).where(eq(clarifications.pending_id, id)).get();
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
  return projectClarifications(
    reader,
    rows.map((row) => row.clarification),
  );
}

/** The open clarifications of a runner, or of a session. */
export function listOpenClarifications(
  reader: Reader,
  owner: { runner_id: RunnerId } | { session_id: SessionId },
): ClarificationRow[] {
  return reader.db
    .select()
    .from(clarifications)
    .where(
      and(
        eq(clarifications.status, 'pending'),
        'runner_id' in owner
          ? eq(clarifications.runner_id, owner.runner_id)
          : eq(clarifications.session_id, owner.session_id),
      ),
    )
    .all();
}

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
  return tx.db.insert(clarifications).values(row).returning().get();
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
  return tx.db
    .update(clarifications)
    .set(end)
    .where(and(eq(clarifications.pending_id, id), eq(clarifications.status, 'pending')))
    .returning()
    .get();
}
