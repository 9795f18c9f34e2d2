import type { Task, TaskId, UpdateTask } from '@kandev/contracts';
import { stateInColumn } from '../domain/task-state.ts';
import { AppError } from '../errors.ts';
import { findTask, patchTask, positionBelow, readTask } from '../stores/tasks.ts';
import { announceTask } from './announce.ts';
import { chooseFolder } from './choose-folder.ts';
import type { Deps } from './deps.ts';
import { requireColumn } from './require-column.ts';
import { spreadTasks } from './spread-positions.ts';

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
    if (position !== undefined) spreadTasks(tx, column_id ?? task.column_id);
    const changed = readTask(tx, task_id);
    if (changed === undefined) throw new Error('The task that was just changed is missing.');
    return changed;
  });
}
