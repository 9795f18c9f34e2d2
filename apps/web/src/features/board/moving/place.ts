import { positionBetween, type ColumnId, type Task } from '@kandev/contracts';

/** Where a task is on the board, as the server keeps it. */
export type Place = { column_id: ColumnId; position: number };

/** Below everything else in a column, whatever that is. */
export const LAST = Number.POSITIVE_INFINITY;

export function placeOf({ column_id, position }: Task): Place {
  return { column_id, position };
}

/** The position of what comes before the one at `index`, and after the one above it. */
export function positionAt(others: readonly Pick<Task, 'position'>[], index: number): number {
  return positionBetween(others[index - 1]?.position, others[index]?.position);
}
