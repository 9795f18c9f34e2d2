import type { CreateTask, Task } from '@kandev/contracts';
import { taskId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import { stateInColumn } from '../domain/task-state.ts';
import { AppError } from '../errors.ts';
import { findColumnByRole, listColumns } from '../stores/columns.ts';
import { insertTask, positionBelow, readTask } from '../stores/tasks.ts';
import type { Tx } from '../stores/writer.ts';
import { chooseFolder } from './choose-folder.ts';
import type { Deps } from './deps.ts';
import { requireColumn } from './require-column.ts';

/**
 * Makes a task at the bottom of a column, the backlog unless another is named.
 *
 * @throws AppError NOT_FOUND for an unknown column
 */
export function createTask({ writer }: Pick<Deps, 'writer'>, input: CreateTask): Task {
  return writer.transact((tx) => addTask(tx, input));
}

/** Makes a task inside a transaction. */
export function addTask(tx: Tx, input: CreateTask): Task {
  const column =
    input.column_id === undefined
      ? (findColumnByRole(tx, 'backlog') ?? listColumns(tx)[0])
      : requireColumn(tx, input.column_id);
  if (column === undefined)
    throw new AppError('NOT_FOUND', 'There is no such column.', { reason: 'column_gone' });
  const id = taskId.parse(randomUUID());
  insertTask(tx, {
    id,
    title: input.title,
    description: input.description ?? '',
    column_id: column.id,
    position: positionBelow(tx, column.id),
    state: stateInColumn(column.role, 'TODO'),
    ...chooseFolder({ cwd: null, worktree: null }, input),
  });
  const task = readTask(tx, id);
  if (task === undefined) throw new Error('The task that was just made is missing.');
  tx.emit({ type: 'task.created', task_id: id, payload: task });
  return task;
}
