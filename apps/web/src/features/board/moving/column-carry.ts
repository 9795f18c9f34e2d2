import type { Column, ColumnId } from '@kandev/contracts';
import { positionAt } from './place.ts';

/** A place between the other columns: `index` of them come before it. */
export type ColumnSpot = { index: number; position: number };

/**
 * A column on its way. Carried by keys it is shown where it would land; carried by a pointer it stays where it
 * was picked up, and a mark shows where it would land.
 */
export type ColumnCarry = {
  by: 'pointer' | 'keys';
  column: Column;
  /** Null while a pointer is over nothing that takes columns. */
  at: ColumnSpot | null;
};

/** Columns are before and after each other, whichever way the page runs. */
export type ColumnStep = 'before' | 'after' | 'first' | 'last';

/** The columns are given from first to last, the carried one among them. */
export function pickUpColumn(
  columns: readonly Column[],
  id: ColumnId,
  by: ColumnCarry['by'],
): ColumnCarry | null {
  const index = columns.findIndex((column) => column.id === id);
  const column = columns[index];
  return column === undefined ? null : { by, column, at: { index, position: column.position } };
}

/** The position that a carried column counts as having while it is carried. */
export function positionWhileCarried({ by, column, at }: ColumnCarry): number {
  return (by === 'keys' ? at : null)?.position ?? column.position;
}

/** How many columns come before the place that a column was taken from. */
export function homeOf(columns: readonly Column[], { id, position }: Column): number {
  return columns.filter((column) => column.id !== id && column.position < position).length;
}

export function columnSpotAt(columns: readonly Column[], carried: Column, index: number): ColumnSpot {
  const others = columns.filter(({ id }) => id !== carried.id);
  const within = Math.max(0, Math.min(index, others.length));
  const isHome = within === homeOf(columns, carried);
  return { index: within, position: isHome ? carried.position : positionAt(others, within) };
}

/** Where a step leads a column that is carried by keys; null where there is nowhere to go. */
export function columnStepFrom(
  columns: readonly Column[],
  { column, at }: ColumnCarry,
  step: ColumnStep,
): ColumnSpot | null {
  if (at === null) return null;
  const last = columns.length - 1;
  const index = { before: at.index - 1, after: at.index + 1, first: 0, last }[step];
  return index < 0 || index > last || index === at.index ? null : columnSpotAt(columns, column, index);
}
