import { positionBetween, type ColumnId, type Task } from '@kandev/contracts';

/** Where a task is on the board, as the server stores it. */
export type Placement = { column_id: ColumnId; position: number };

/** Below every other task of a column. The server chooses the number. */
export const END_POSITION = Number.POSITIVE_INFINITY;

export function placementOf({ column_id, position }: Task): Placement {
  return { column_id, position };
}

/** The position for a card or column that is put at `index` among the others. */
export function positionAtIndex(others: readonly { position: number }[], index: number): number {
  return positionBetween(others[index - 1]?.position, others[index]?.position);
}
