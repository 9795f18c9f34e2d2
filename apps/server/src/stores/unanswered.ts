import type { TaskId, Unanswered } from '@kandev/contracts';
import type { AnyColumn, SQL } from 'drizzle-orm';
import { and, eq, gte, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Reader } from '../db/database.ts';
import { clarifications, permissions, sessions, submissions, tasks, turns } from '../db/schema/index.ts';
import { unansweredReason } from '../domain/unanswered.ts';

/**
 * By task, of those that `within` picks, what its primary session asked last in its last turn, where that ended
 * without an answer. A late answer, the next prompt, a turn or session that a person ended, and a task put into
 * Done say that a person knows of it.
 */
export function listUnanswered(reader: Reader, within: SQL): Map<TaskId, Unanswered> {
  const ended = [
    ...listSettledOfLastTurn(reader, 'clarification', within),
    ...listSettledOfLastTurn(reader, 'permission', within),
  ].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  const newest = new Map(ended.map((end) => [end.task_id, end]));
  const unanswered = new Map<TaskId, Unanswered>();
  for (const { task_id, cause, is_late_answered, ...end } of newest.values()) {
    const how = cause === null ? null : unansweredReason(cause);
    if (how !== null && is_late_answered === 0) unanswered.set(task_id, { ...end, how });
  }
  return unanswered;
}

const tables = { clarification: clarifications, permission: permissions };

/** In the words of the index `permissions_asked`: a bound value would not surely choose it. */
const notByPolicy = (cause: AnyColumn) => sql`${cause} <> 'policy'`;

/**
 * What has ended in each last turn, but for what a policy allowed before anybody was asked. A runner that is
 * stopped cancels its turns too, and nobody knows of what they asked.
 */
function listSettledOfLastTurn(reader: Reader, kind: Unanswered['kind'], within: SQL) {
  const asked = tables[kind];
  return reader.db
    .select({
      task_id: tasks.id,
      pending_id: asked.pending_id,
      cause: asked.cause,
      at: sql<string>`${asked.settled_at}`,
      is_late_answered: sql<0 | 1>`exists (
        select 1 from ${submissions}
        where ${submissions.pending_id} = ${asked.pending_id} and ${submissions.late}
      )`,
    })
    .from(tasks)
    .innerJoin(sessions, eq(sessions.id, tasks.primary_session_id))
    .innerJoin(
      turns,
      and(eq(turns.session_id, sessions.id), eq(turns.prompt_generation, sessions.prompt_generation)),
    )
    .innerJoin(
      asked,
      and(
        eq(asked.session_id, sessions.id),
        or(eq(asked.turn_id, turns.id), and(isNull(asked.turn_id), gte(asked.created_at, turns.opened_at))),
      ),
    )
    .where(
      and(
        within,
        isNull(tasks.deleted_at),
        ne(tasks.state, 'DONE'),
        inArray(sessions.state, ['RUNNING', 'WAITING_FOR_INPUT', 'IDLE', 'FAILED']),
        or(isNull(turns.stop_reason), ne(turns.stop_reason, 'cancelled'), eq(asked.cause, 'runner_shutdown')),
        isNotNull(asked.settled_at),
        notByPolicy(asked.cause),
      ),
    )
    .all()
    .map((row) => ({ ...row, kind }));
}
