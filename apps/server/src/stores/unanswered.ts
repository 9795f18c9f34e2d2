import type { Cause, TaskId, Unanswered } from '@kandev/contracts';
import type { AnyColumn, SQL } from 'drizzle-orm';
import { and, desc, eq, gte, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Reader } from '../db/database.ts';
import { query, type Given } from '../db/query.ts';
import { clarifications, permissions, sessions, submissions, tasks, turns } from '../db/schema/index.ts';
import { unansweredReason } from '../domain/unanswered.ts';

const tables = { clarification: clarifications, permission: permissions };

/**
 * By task, the newest question or permission request in the last turn of its primary session, if it ended without
 * an answer. It is left out once a person knows of it: after a late answer, a next prompt, a turn or session that
 * a person ended, or a move to Done.
 */
export function listUnanswered(reader: Reader, within: SQL): Map<TaskId, Unanswered> {
  const ended = [
    ...settledOfLastTurn(reader.db, 'clarification', within).all(),
    ...settledOfLastTurn(reader.db, 'permission', within).all(),
  ].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  const newest = new Map(ended.map((end) => [end.task_id, end]));
  const unanswered = new Map<TaskId, Unanswered>();
  for (const [task, end] of newest) {
    const found = toUnanswered(end);
    if (found !== undefined) unanswered.set(task, found);
  }
  return unanswered;
}

/** As `listUnanswered`, of one task. */
export function findUnanswered(reader: Reader, id: TaskId): Unanswered | undefined {
  const clarification = newestClarification.get(reader, { id });
  const permission = newestPermission.get(reader, { id });
  if (clarification === undefined || permission === undefined)
    return toUnanswered(clarification ?? permission);
  return toUnanswered(clarification.at > permission.at ? clarification : permission);
}

const newestOf = (kind: Unanswered['kind']) =>
  query((db, given: Given<{ id: TaskId }>) =>
    settledOfLastTurn(db, kind, eq(tasks.id, given.id)).orderBy(desc(tables[kind].settled_at)).limit(1),
  );

type Settled = Pick<Unanswered, 'kind' | 'pending_id' | 'at'> & {
  cause: Cause | null;
  is_late_answered: 0 | 1;
  task_id: TaskId;
};

function toUnanswered(settled: Settled | undefined): Unanswered | undefined {
  if (settled === undefined) return undefined;
  const { kind, pending_id, at, cause, is_late_answered } = settled;
  const how = cause === null || is_late_answered === 1 ? null : unansweredReason(cause);
  return how === null ? undefined : { kind, pending_id, at, how };
}

/** Spelled as in the index `permissions_asked`: SQLite may not choose it for a bound value. */
const notByPolicy = (cause: AnyColumn) => sql`${cause} <> 'policy'`;

/**
 * The settled requests of each task's last turn, except those that a policy allowed. Of a cancelled turn only those
 * that a stopping runner cancelled: no person knows of them.
 */
function settledOfLastTurn(db: Reader['db'], kind: Unanswered['kind'], within: SQL) {
  const records = tables[kind];
  return db
    .select({
      kind: sql<Unanswered['kind']>`${sql.raw(`'${kind}'`)}`,
      task_id: tasks.id,
      pending_id: records.pending_id,
      cause: records.cause,
      at: sql<string>`${records.settled_at}`,
      is_late_answered: sql<0 | 1>`exists (
        select 1 from ${submissions}
        where ${submissions.pending_id} = ${records.pending_id} and ${submissions.late}
      )`,
    })
    .from(tasks)
    .innerJoin(sessions, eq(sessions.id, tasks.primary_session_id))
    .innerJoin(
      turns,
      and(eq(turns.session_id, sessions.id), eq(turns.prompt_generation, sessions.prompt_generation)),
    )
    .innerJoin(
      records,
      and(
        eq(records.session_id, sessions.id),
        or(
          eq(records.turn_id, turns.id),
          and(isNull(records.turn_id), gte(records.created_at, turns.opened_at)),
        ),
      ),
    )
    .$dynamic()
    .where(
      and(
        within,
        isNull(tasks.deleted_at),
        ne(tasks.state, 'DONE'),
        inArray(sessions.state, ['RUNNING', 'WAITING_FOR_INPUT', 'IDLE', 'FAILED']),
        or(
          isNull(turns.stop_reason),
          ne(turns.stop_reason, 'cancelled'),
          eq(records.cause, 'runner_shutdown'),
        ),
        isNotNull(records.settled_at),
        notByPolicy(records.cause),
      ),
    );
}

const newestClarification = newestOf('clarification');
const newestPermission = newestOf('permission');
