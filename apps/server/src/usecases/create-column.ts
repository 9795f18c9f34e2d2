import type { Column, ColumnId, CreateColumn } from '@kandev/contracts';
import { columnId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import { positionBetween } from '@kandev/contracts';
import { insertColumn, listColumns } from '../stores/columns.ts';
import type { Tx } from '../stores/writer.ts';
import type { Deps } from './deps.ts';
import { requireColumn } from './require-column.ts';
import { spreadColumns } from './spread-positions.ts';

/**
 * Makes a column without a role, behind the one that is named, or at the right end.
 *
 * @throws AppError NOT_FOUND for an unknown neighbour
 */
export function createColumn({ writer }: Pick<Deps, 'writer'>, input: CreateColumn): Column {
  return writer.transact((tx) => {
    const id = columnId.parse(randomUUID());
    const position = placeAfter(tx, input.after_column_id);
    insertColumn(tx, { id, title: input.title, position, role: null });
    tx.emit({ type: 'column.created', payload: requireColumn(tx, id) });
    spreadColumns(tx);
    return requireColumn(tx, id);
  });
}

function placeAfter(tx: Tx, after: ColumnId | null | undefined): number {
  const columns = listColumns(tx);
  if (after === undefined) return positionBetween(columns.at(-1)?.position, undefined);
  if (after === null) return positionBetween(undefined, columns[0]?.position);
  const before = requireColumn(tx, after);
  const next = columns[columns.findIndex(({ id }) => id === before.id) + 1];
  return positionBetween(before.position, next?.position);
}
