import type { Task, TaskId, TasksQuery, UpdateTask } from '@kandev/contracts';
import type { Reader } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { stateInColumn } from '../domain/task-state.ts';
import { AppError } from '../errors.ts';
import { pageOf } from '../stores/paging.ts';
import { listQueuedPrompts } from '../stores/queued-prompts.ts';
import type { SessionRow } from '../stores/sessions.ts';
import { listTaskSessions } from '../stores/sessions.ts';
import * as store from '../stores/tasks.ts';
import { findBoardTask, findTask, patchTask, positionBelow, tasksAfter } from '../stores/tasks.ts';
import { findOpenTurn } from '../stores/turns.ts';
import { chooseFolder } from '../transitions/add-task.ts';
import { announceTask } from '../transitions/announce.ts';
import { requireColumn } from '../guards.ts';
import { renumberCrowdedTasks } from '../usecases/spread-positions.ts';
import { stopSession } from './sessions.ts';
import { parseCursor } from './questions.ts';

/**
 * A page of the tasks that are archived, or of those that are not, the newest change first.
 *
 * @throws AppError VALIDATION for a cursor that is not ours
 */
export function listTasks(
  { database }: Pick<Deps, 'database'>,
  { cursor, limit, archived }: TasksQuery,
): { items: Task[]; next_cursor: string | null } {
  return pageOf(tasksAfter(database, { archived }, parseCursor(cursor), limit + 1), limit, (task) => [
    task.updated_at,
    task.id,
  ]);
}

/** One task, archived or not. @throws AppError NOT_FOUND */
export function readTask({ database }: Pick<Deps, 'database'>, { task_id }: { task_id: TaskId }): Task {
  const task = store.findBoardTask(database, task_id);
  if (task === undefined) throw new AppError('NOT_FOUND', 'There is no such task.', { reason: 'task_gone' });
  return task;
}

/**
 * Changes what a person may change: the words, the folder, the place on the board, the archive. Moving a task to
 * another column gives it that column's state.
 *
 * @throws AppError NOT_FOUND for an unknown task or column, and as `chooseFolder` says
 */
export function updateTask(
  { writer }: Pick<Deps, 'writer'>,
  { task_id, change }: { task_id: TaskId; change: UpdateTask },
): Task {
  return writer.transact((tx) => {
    const task = findTask(tx, task_id);
    if (task === undefined)
      throw new AppError('NOT_FOUND', 'There is no such task.', { reason: 'task_gone' });
    const { title, description, column_id, position, archived, cwd, worktree } = change;
    const moved = column_id !== undefined && column_id !== task.column_id;
    const column = moved ? requireColumn(tx, column_id) : undefined;
    patchTask(tx, task_id, {
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      ...(column === undefined
        ? {}
        : {
            column_id: column.id,
            position: positionBelow(tx, column.id),
            state: stateInColumn(column.role, task.state),
          }),
      ...(position === undefined ? {} : { position }),
      ...(cwd === undefined && worktree === undefined ? {} : chooseFolder(task, { cwd, worktree })),
      ...(archived === undefined ? {} : { archived }),
    });
    announceTask(tx, task_id);
    if (position !== undefined) renumberCrowdedTasks(tx, column_id ?? task.column_id);
    const changed = findBoardTask(tx, task_id);
    if (changed === undefined) throw new Error('The task that was just changed is missing.');
    return changed;
  });
}

/**
 * Changes a task that goes to the archive. Whatever works on it is stopped, so that no agent waits unseen for
 * an answer; a session whose turn has ended can be taken up when the task is back.
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

/** Whether a turn is open, or a queued prompt would open one: that of a failed session waits for a person. */
const hasWork = (reader: Reader, { id, state }: SessionRow): boolean =>
  findOpenTurn(reader, id) !== undefined || (state !== 'FAILED' && listQueuedPrompts(reader, id).length > 0);
