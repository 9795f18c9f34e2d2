import type { Column, ColumnId } from '@kandev/contracts';
import type { Reader } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { findColumn } from '../stores/columns.ts';

/** @throws AppError NOT_FOUND */
export function requireColumn(reader: Reader, id: ColumnId): Column {
  const column = findColumn(reader, id);
  if (column === undefined)
    throw new AppError('NOT_FOUND', 'There is no such column.', { reason: 'column_gone' });
  return column;
}
