import type { ColumnId, SessionId, Task, TaskId, Unanswered } from '@kandev/contracts';
import type { SQL } from 'drizzle-orm';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Reader } from '../db/database.ts';
import { insertRow, query, updateRows, type Given } from '../db/query.ts';
import { sessions, tasks, turns } from '../db/schema/index.ts';
import { pendingActionOf } from '../domain/pending-action.ts';
import type { Cursor } from './paging.ts';
import { findUnanswered, listUnanswered } from './unanswered.ts';
import type { WaitingRecord } from './waiting.ts';
import { listWaiting } from './waiting.ts';
import type { Tx } from './writer.ts';

export type TaskRow = typeof tasks.$inferSelect;
type NewTask = typeof tasks.$inferInsert;

/** A task that has not been deleted. */
export function findTask(reader: Reader, id: TaskId): TaskRow | undefined {
  return byId.get(reader, { id });
}

const byId = query((db, given: Given<{ id: TaskId }>) =>
  db
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, given.id), isNull(tasks.deleted_at))),
);

/** The tasks that the board shows, which archived ones are not, from the top of each column. */
export function listBoardTasks(reader: Reader): Task[] {
  return projectTasks(reader, eq(tasks.archived, false));
}

/** The tasks of one column, archived ones too, from its top. */
export function listColumnTasks(reader: Reader, columnId: ColumnId): Task[] {
  return projectTasks(reader, eq(tasks.column_id, columnId));
}

function projectTasks(reader: Reader, within: SQL): Task[] {
  const waiting = Map.groupBy(listWaiting(reader, 'everywhere'), ({ task_id }) => task_id);
  const unanswered = listUnanswered(reader, within);
  return boardTasks(reader.db, within)
    .all()
    .map((row) => projectTask(row, waiting.get(row.task.id) ?? [], unanswered.get(row.task.id)));
}

/** The positions of a column's tasks, archived ones too, from its top. */
export function listPositions(reader: Reader, columnId: ColumnId): { position: number }[] {
  return reader.db
    .select({ position: tasks.position })
    .from(tasks)
    .where(and(eq(tasks.column_id, columnId), isNull(tasks.deleted_at)))
    .orderBy(asc(tasks.position))
    .all();
}

/** The archived tasks, or the others, after a cursor, the newest change first. */
export function tasksAfter(
  reader: Reader,
  { archived }: { archived: boolean },
  after: Cursor | null,
  limit: number,
): Task[] {
  const ids = reader.db
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        isNull(tasks.deleted_at),
        eq(tasks.archived, archived),
        after === null ? undefined : sql`(${tasks.updated_at}, ${tasks.id}) < (${after[0]}, ${after[1]})`,
      ),
    )
    .orderBy(desc(tasks.updated_at), desc(tasks.id))
    .limit(limit)
    .all();
  return ids.flatMap(({ id }) => findBoardTask(reader, id) ?? []);
}

/** One task as the board shows it. */
export function findBoardTask(reader: Reader, id: TaskId): Task | undefined {
  const row = boardTaskById.get(reader, { id });
  return row && projectTask(row, listWaiting(reader, { task_id: id }), findUnanswered(reader, id));
}

const boardTaskById = query((db, given: Given<{ id: TaskId }>) => boardTasks(db, eq(tasks.id, given.id)));

const boardTasks = (db: Reader['db'], within: SQL) =>
  db
    .select({
      task: tasks,
      session: { state: sessions.state, agent: sessions.agent, failure: sessions.failure },
      open_turn_id: turns.id,
    })
    .from(tasks)
    .leftJoin(sessions, eq(sessions.id, tasks.primary_session_id))
    .leftJoin(turns, and(eq(turns.session_id, sessions.id), isNull(turns.closed_at)))
    .where(and(isNull(tasks.deleted_at), within))
    .orderBy(asc(tasks.position), asc(tasks.created_at));

/** `waiting` is the oldest of the kind that `pending_action` names, so that a card's text and mark agree. */
function projectTask(
  row: Awaited<ReturnType<typeof boardTasks>>[number],
  pending: WaitingRecord[],
  unanswered: Unanswered | undefined,
): Task {
  const { deleted_at: _deleted, ...task } = row.task;
  const pending_action = pendingActionOf(pending.map(({ kind }) => kind));
  const oldest = pending.find(({ kind }) => kind === pending_action);
  return {
    ...task,
    pending_action,
    pending_count: pending.length,
    session_state: row.session?.state ?? null,
    turn_open: row.open_turn_id !== null,
    agent: row.session?.agent.profile_name ?? null,
    failure: row.session?.failure?.message ?? null,
    failure_reason: row.session?.failure?.reason,
    waiting: oldest === undefined ? null : waitingOf(oldest),
    unanswered: unanswered ?? null,
  };
}

const waitingOf = ({
  task_id: _task,
  session_id: _session,
  ...waiting
}: WaitingRecord): NonNullable<Task['waiting']> => waiting;

/** The position below all tasks of a column. */
export function positionBelow(reader: Reader, columnId: ColumnId): number {
  return (
    (reader.db
      .select({ last: sql<number | null>`max(${tasks.position})` })
      .from(tasks)
      .where(and(eq(tasks.column_id, columnId), isNull(tasks.deleted_at)))
      .get()?.last ?? 0) + 1
  );
}

export function hasEverHadTasks(reader: Reader): boolean {
  return reader.db.select({ id: tasks.id }).from(tasks).limit(1).get() !== undefined;
}

export function insertTask(tx: Tx, task: Omit<NewTask, 'created_at' | 'updated_at'>): void {
  insertRow(tx, tasks, { ...task, created_at: tx.at, updated_at: tx.at });
}

export function patchTask(
  tx: Tx,
  id: TaskId,
  patch: Partial<Omit<NewTask, 'primary_session_id'>> & { primary_session_id?: SessionId },
): void {
  updateRows(tx, tasks, { id }, { ...patch, updated_at: tx.at });
}

/** Changes only a task's position, which does not count as a change of the task. */
export function renumberTask(tx: Tx, id: TaskId, position: number): void {
  tx.db.update(tasks).set({ position }).where(eq(tasks.id, id)).run();
}

/** Moves all remaining rows of a column, even of deleted tasks, to the bottom of another. */
export function moveColumnRows(tx: Tx, from: ColumnId, to: ColumnId): void {
  const below = positionBelow(tx, to);
  const rows = tx.db.select().from(tasks).where(eq(tasks.column_id, from)).orderBy(asc(tasks.position)).all();
  for (const [index, { id }] of rows.entries()) {
    tx.db
      .update(tasks)
      .set({ column_id: to, position: below + index })
      .where(eq(tasks.id, id))
      .run();
  }
}
