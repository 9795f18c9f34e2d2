import type { Column, ColumnId, UpdateColumn } from '@kandev/contracts';
import { patchColumn } from '../stores/columns.ts';
import type { Deps } from './deps.ts';
import { requireColumn } from './require-column.ts';
import { spreadColumns } from './spread-positions.ts';

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
    if (position !== undefined) spreadColumns(tx);
    return requireColumn(tx, column_id);
  });
}
