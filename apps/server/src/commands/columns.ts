import type { Column, ColumnId, CreateColumn, UpdateColumn } from '@kandev/contracts';
import { columnId, isCrowded, positionBetween, renumbered } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { requireColumn } from '../guards.ts';
import { deleteColumnRow, insertColumn, listColumns, patchColumn } from '../stores/columns.ts';
import { listColumnTasks, moveColumnRows } from '../stores/tasks.ts';
import type { Tx } from '../stores/writer.ts';
import { announceTask } from '../transitions/announce.ts';
import { dropIntoColumn } from '../transitions/place-task.ts';

/**
 * Creates a column without a role, to the right of the named one, else at the right end.
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
 * Renames a column or moves it among the others. Its role and its tasks stay.
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
 * Deletes a column. The tasks that the board shows in it go to the bottom of `move_to`, as if a person had
 * dropped them there; archived tasks go along, or to the leftmost column, and keep their state.
 * The role goes with its column: no task moves there by itself any more.
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
    for (const task of shown) dropIntoColumn(tx, task, target);
    moveColumnRows(tx, column_id, target.id);
    for (const { id } of tasks) announceTask(tx, id);
    deleteColumnRow(tx, column_id);
    tx.emit({ type: 'column.deleted', payload: { id: column_id } });
  });
}

/** Renumbers all columns, and announces them, once two are too close for another to come between. */
function renumberCrowdedColumns(tx: Tx): void {
  const columns = listColumns(tx);
  if (!isCrowded(columns)) return;
  for (const { item, position } of renumbered(columns)) {
    patchColumn(tx, item.id, { position });
    tx.emit({ type: 'column.updated', payload: { ...item, position } });
  }
}

const targetMissing = (tasks: number): AppError =>
  new AppError('VALIDATION', 'There are tasks in this column: say in move_to where they go.', {
    details: { tasks },
  });

const lastColumn = (): AppError => new AppError('LAST_COLUMN', 'The last column stays: tasks need one.');

const targetIsDeletedColumn = (): AppError =>
  new AppError('VALIDATION', 'The tasks cannot go to the column that is being deleted.');
