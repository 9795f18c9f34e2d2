import type { Column, ColumnId } from '@kandev/contracts';
import type { FilledColumn } from '../columns/fill-columns.ts';
import type { Carry } from './carry.ts';
import { homeOf, type ColumnCarry } from './column-carry.ts';

/** The gap of this column in which a card that a pointer carries would land; null where it would stay. */
export function dropGap({ column, tasks }: FilledColumn, carry: Carry | null): number | null {
  if (carry?.by !== 'pointer' || carry.at?.column_id !== column.id) return null;
  const home = tasks.findIndex(({ id }) => id === carry.task.id);
  if (home < 0) return carry.at.index;
  if (carry.at.index === home) return null;
  return carry.at.index > home ? carry.at.index + 1 : carry.at.index;
}

/** Whether a card that a pointer carries would land in this column from another. */
export function isTaking({ column }: FilledColumn, carry: Carry | null): boolean {
  return carry?.by === 'pointer' && carry.at?.column_id === column.id && carry.from.column_id !== column.id;
}

/** The column beside which a carried one would land, and on which side; null where it would stay. */
export function landingMark(
  columns: readonly Column[],
  carry: ColumnCarry | null,
): { id: ColumnId; side: 'before' | 'after' } | null {
  if (carry?.by !== 'pointer' || carry.at === null) return null;
  const { column, at } = carry;
  if (at.index === homeOf(columns, column)) return null;
  const others = columns.filter(({ id }) => id !== column.id);
  const above = others[at.index - 1];
  const below = others[at.index];
  if (above !== undefined) return { id: above.id, side: 'after' };
  return below === undefined ? null : { id: below.id, side: 'before' };
}
