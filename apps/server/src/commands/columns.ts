import type { Column, ColumnId, CreateColumn, Task, UpdateColumn } from '@kandev/contracts';
import { columnId, positionBetween } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { stateInColumn } from '../domain/task-state.ts';
import { AppError } from '../errors.ts';
import { deleteColumnRow, insertColumn, listColumns, patchColumn } from '../stores/columns.ts';
import { listColumnTasks, moveColumnRows, patchTask, positionBelow } from '../stores/tasks.ts';
import type { Tx } from '../stores/writer.ts';
import { announceTask } from '../transitions/announce.ts';
import { requireColumn } from '../guards.ts';
import { renumberCrowdedColumns } from '../usecases/spread-positions.ts';

/**
 * Makes a column without a role, behind the one that is named, or at the right end.
 *
 * @throws AppError NOT_FOUND for an unknown neighbour
 */
export function createColumn({ writer }: Pick<Deps, 'writer'>, input: CreateColumn): Column {
  return writer.transact((tx) => {
    const id = columnId.parse(randomUUID());
    const position = positionAfter(tx, input.after_column_id);
    insertColumn(tx, { id, title: input.title, position, role: null });
    tx.emit({ type: 'column.created', payload: requireColumn(tx, id) });
    renumberCrowdedColumns(tx);
    return requireColumn(tx, id);
  });
}

function positionAfter(tx: Tx, after: ColumnId | null | undefined): number {
  const columns = listColumns(tx);
  if (after === undefined) return positionBetween(columns.at(-1)?.position, undefined);
  if (after === null) return positionBetween(undefined, columns[0]?.position);
  const before = requireColumn(tx, after);
  const next = columns[columns.findIndex(({ id }) => id === before.id) + 1];
  return positionBetween(before.position, next?.position);
}

/**
 * Renames a column or moves it among the others. Its role, and the tasks in it, stay.
 *
 * @throws AppError NOT_FOUND
 */
export function updateColumn(
  { writer }: Pick<Deps, 'writer'>,
  { column_id, change }: { column_id: ColumnId; change: UpdateColumn },
): Column {
  return writer.transact((tx) => {
    const { title, position } = change;
    requireColumn(tx, column_id);
    patchColumn(tx, column_id, {
      ...(title === undefined ? {} : { title }),
      ...(position === undefined ? {} : { position }),
    });
    tx.emit({ type: 'column.updated', payload: requireColumn(tx, column_id) });
    if (position !== undefined) renumberCrowdedColumns(tx);
    return requireColumn(tx, column_id);
  });
}

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
    if (target.id === column_id) throw targetIsDeletedColumn();
    const tasks = listColumnTasks(tx, column_id);
    const shown = tasks.filter(({ archived }) => !archived);
    if (shown.length > 0 && move_to === undefined) throw targetMissing(shown.length);
    for (const task of shown) dropInto(tx, task, target);
    moveColumnRows(tx, column_id, target.id);
    for (const { id } of tasks) announceTask(tx, id);
    deleteColumnRow(tx, column_id);
    tx.emit({ type: 'column.deleted', payload: { id: column_id } });
  });
}

const dropInto = (tx: Tx, { id, state }: Pick<Task, 'id' | 'state'>, column: Column): void =>
  patchTask(tx, id, {
    column_id: column.id,
    position: positionBelow(tx, column.id),
    state: stateInColumn(column.role, state),
  });

const targetMissing = (tasks: number): AppError =>
  new AppError('VALIDATION', 'There are tasks in this column: say in move_to where they go.', {
    details: { tasks },
  });

const lastColumn = (): AppError => new AppError('LAST_COLUMN', 'The last column stays: tasks need one.');

const targetIsDeletedColumn = (): AppError =>
  new AppError('VALIDATION', 'The tasks cannot go to the column that is being deleted.');
