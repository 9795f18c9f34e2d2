import type { ColumnId, Task } from '@kandev/contracts';

/** Where a task is on the board, as the server keeps it. */
export type Place = { column_id: ColumnId; position: number };

/** Below everything else in a column, whatever that is. */
export const LAST = Number.POSITIVE_INFINITY;

export const placeOf = ({ column_id, position }: Task): Place => ({ column_id, position });

/** The position between the two tasks that shall be neighbours: before the one at `index`, after the one above it. */
export function positionAt(others: readonly Pick<Task, 'position'>[], index: number): number {
  const above = others[index - 1]?.position;
  const below = others[index]?.position;
  if (above !== undefined && below !== undefined) return (above + below) / 2;
  if (above !== undefined) return above + 1;
  if (below !== undefined) return below - 1;
  return 1;
}
