import type { ColumnId } from '@kandev/contracts';
import { isCrowded, renumbered } from '@kandev/contracts';
import { listColumns, patchColumn } from '../stores/columns.ts';
import { listColumnTasks, listPositions, renumberTask } from '../stores/tasks.ts';
import type { Tx } from '../stores/writer.ts';

/** Numbers the columns anew once some are too close for others to come between, and tells of each. */
export function renumberCrowdedColumns(tx: Tx): void {
  const columns = listColumns(tx);
  if (!isCrowded(columns)) return;
  for (const { item, position } of renumbered(columns)) {
    patchColumn(tx, item.id, { position });
    tx.emit({ type: 'column.updated', payload: { ...item, position } });
  }
}

/** Numbers the tasks of a column anew once some are too close for others to come between, and tells of each. */
export function renumberCrowdedTasks(tx: Tx, columnId: ColumnId): void {
  if (!isCrowded(listPositions(tx, columnId))) return;
  for (const { item, position } of renumbered(listColumnTasks(tx, columnId))) {
    renumberTask(tx, item.id, position);
    tx.emit({ type: 'task.updated', task_id: item.id, payload: { ...item, position } });
  }
}
