import type { Column, ColumnId, Task } from '@kandev/contracts';
import { stateInColumn } from '../domain/task-state.ts';
import { AppError } from '../errors.ts';
import { deleteColumnRow, listColumns } from '../stores/columns.ts';
import { listColumnTasks, moveRows, patchTask, positionBelow } from '../stores/tasks.ts';
import type { Tx } from '../stores/writer.ts';
import { announceTask } from './announce.ts';
import type { Deps } from './deps.ts';
import { requireColumn } from './require-column.ts';

/**
 * Deletes a column. The tasks that the board shows in it go to the bottom of the one that is named, as if a
 * person had dropped them there; what is archived goes along, or to the leftmost column, and keeps its state.
 * A role goes with its column: tasks no longer move there by themselves.
 *
 * @throws AppError NOT_FOUND for an unknown column, VALIDATION where tasks would have none, LAST_COLUMN
 */
export function deleteColumn(
  { writer }: Pick<Deps, 'writer'>,
  { column_id, move_to }: { column_id: ColumnId; move_to: ColumnId | undefined },
): void {
  writer.transact((tx) => {
    requireColumn(tx, column_id);
    const others = listColumns(tx).filter(({ id }) => id !== column_id);
    const target = move_to === undefined ? others[0] : requireColumn(tx, move_to);
    if (others.length === 0 || target === undefined) throw lastColumn();
    if (target.id === column_id) throw notAnother();
    const tasks = listColumnTasks(tx, column_id);
    const shown = tasks.filter(({ archived }) => !archived);
    if (shown.length > 0 && move_to === undefined) throw homeless(shown.length);
    for (const task of shown) drop(tx, task, target);
    moveRows(tx, column_id, target.id);
    for (const { id } of tasks) announceTask(tx, id);
    deleteColumnRow(tx, column_id);
    tx.emit({ type: 'column.deleted', payload: { id: column_id } });
  });
}

const drop = (tx: Tx, { id, state }: Pick<Task, 'id' | 'state'>, column: Column): void =>
  patchTask(tx, id, {
    column_id: column.id,
    position: positionBelow(tx, column.id),
    state: stateInColumn(column.role, state),
  });

const homeless = (tasks: number): AppError =>
  new AppError('VALIDATION', 'There are tasks in this column: say in move_to where they go.', {
    details: { tasks },
  });

const lastColumn = (): AppError => new AppError('LAST_COLUMN', 'The last column stays: tasks need one.');

const notAnother = (): AppError =>
  new AppError('VALIDATION', 'The tasks cannot go to the column that is being deleted.');
