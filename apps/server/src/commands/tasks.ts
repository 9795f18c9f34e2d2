import type { CreateTask, Task, TaskId, TasksQuery, UpdateTask } from '@kandev/contracts';
import type { ColumnId } from '@kandev/contracts';
import { isCrowded, renumbered } from '@kandev/contracts';
import type { Reader } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { parseCursor, requireColumn, requireTask } from '../guards.ts';
import { cursorPageOf } from '../stores/paging.ts';
import { listQueuedPrompts } from '../stores/queued-prompts.ts';
import { listTaskSessions, type SessionRow } from '../stores/sessions.ts';
import {
  findBoardTask,
  listColumnTasks,
  listPositions,
  patchTask,
  renumberTask,
  tasksAfter,
} from '../stores/tasks.ts';
import { findOpenTurn } from '../stores/turns.ts';
import type { Tx } from '../stores/writer.ts';
import { addTask, chooseFolder } from '../transitions/add-task.ts';
import { announceTask } from '../transitions/announce.ts';
import { dropIntoColumn } from '../transitions/place-task.ts';
import { stopSession } from './sessions.ts';

/**
 * A page of the archived tasks, or of the others, the newest change first.
 *
 * @throws AppError VALIDATION for a cursor that this server did not give
 */
export function listTasks(
  { database }: Pick<Deps, 'database'>,
  { cursor, limit, archived }: TasksQuery,
): { items: Task[]; next_cursor: string | null } {
  const rows = tasksAfter(database, { archived }, parseCursor(cursor), limit + 1);
  return cursorPageOf(rows, limit, (task) => [task.updated_at, task.id]);
}

/** One task, archived or not. @throws AppError NOT_FOUND */
export function readTask({ database }: Pick<Deps, 'database'>, { task_id }: { task_id: TaskId }): Task {
  const task = findBoardTask(database, task_id);
  if (task === undefined) throw new AppError('NOT_FOUND', 'There is no such task.', { reason: 'task_gone' });
  return task;
}

/**
 * Creates a task at the bottom of the named column, else of the backlog.
 *
 * @throws AppError NOT_FOUND for an unknown column, and as `chooseFolder` does
 */
export function createTask({ writer }: Pick<Deps, 'writer'>, input: CreateTask): Task {
  return writer.transact((tx) => addTask(tx, input));
}

/**
 * Changes what a person may change: title and description, folder, place on the board, archive. A task that
 * moves to another column gets that column's state.
 *
 * @throws AppError NOT_FOUND for an unknown task or column, and as `chooseFolder` does
 */
export function updateTask(
  { writer }: Pick<Deps, 'writer'>,
  { task_id, change }: { task_id: TaskId; change: UpdateTask },
): Task {
  return writer.transact((tx) => {
    const task = requireTask(tx, task_id);
    const { title, description, column_id, position, archived, cwd, worktree } = change;
    if (column_id !== undefined && column_id !== task.column_id) {
      dropIntoColumn(tx, task, requireColumn(tx, column_id));
    }
    patchTask(tx, task_id, {
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      ...(position === undefined ? {} : { position }),
      ...(cwd === undefined && worktree === undefined ? {} : chooseFolder(task, { cwd, worktree })),
      ...(archived === undefined ? {} : { archived }),
    });
    announceTask(tx, task_id);
    if (position !== undefined) renumberCrowdedTasks(tx, column_id ?? task.column_id);
    return readTask({ database: tx }, { task_id });
  });
}

/** Renumbers a column's tasks, and announces them, once two are too close for another to come between. */
function renumberCrowdedTasks(tx: Tx, columnId: ColumnId): void {
  if (!isCrowded(listPositions(tx, columnId))) return;
  for (const { item, position } of renumbered(listColumnTasks(tx, columnId))) {
    renumberTask(tx, item.id, position);
    tx.emit({ type: 'task.updated', task_id: item.id, payload: { ...item, position } });
  }
}

/**
 * Changes a task that goes to the archive. Sessions that work on it are stopped, so that no agent waits unseen
 * for an answer; a session whose turn has ended can be resumed when the task is restored.
 *
 * @throws AppError NOT_FOUND for an unknown task or column
 */
export async function archiveTask(
  deps: Pick<Deps, 'database' | 'writer' | 'runners' | 'log'>,
  { task_id, change }: { task_id: TaskId; change: UpdateTask },
): Promise<Task> {
  updateTask(deps, { task_id, change });
  const working = listTaskSessions(deps.database, task_id).filter((session) =>
    hasWork(deps.database, session),
  );
  await Promise.all(working.map(({ id }) => stopSession(deps, { session_id: id })));
  return readTask(deps, { task_id });
}

/** Whether a turn is open or a queued prompt will open one. A failed session opens none before a new prompt. */
const hasWork = (reader: Reader, { id, state }: SessionRow): boolean =>
  findOpenTurn(reader, id) !== undefined || (state !== 'FAILED' && listQueuedPrompts(reader, id).length > 0);
