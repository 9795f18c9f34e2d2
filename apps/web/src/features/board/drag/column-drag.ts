import type { Column, ColumnId } from '@kandev/contracts';
import type { DragInput } from './card-drag.ts';
import { positionAtIndex } from './placement.ts';

/** A place among the other columns: `index` of them come before it. */
export type ColumnTarget = { index: number; position: number };

/** A dragged column: with the keyboard it is shown at its target, with a pointer at its origin. */
export type ColumnDrag = {
  input: DragInput;
  column: Column;
  /** Null while the pointer is beside the columns. */
  target: ColumnTarget | null;
};

/** The same in both reading directions. */
export type ColumnStep = 'before' | 'after' | 'first' | 'last';

/** `columns` are all columns in their order, here and below. */
export function startColumnDrag(
  columns: readonly Column[],
  id: ColumnId,
  input: DragInput,
): ColumnDrag | null {
  const index = columns.findIndex((column) => column.id === id);
  const column = columns[index];
  return column === undefined ? null : { input, column, target: { index, position: column.position } };
}

/** The position at which the board shows the dragged column. */
export function shownPosition({ input, column, target }: ColumnDrag): number {
  return (input === 'keyboard' ? target : null)?.position ?? column.position;
}

/** The index among the other columns at which a column was picked up. */
export function originIndexOf(columns: readonly Column[], { id, position }: Column): number {
  return columns.filter((column) => column.id !== id && column.position < position).length;
}

export function columnTargetAt(columns: readonly Column[], dragged: Column, index: number): ColumnTarget {
  const others = columns.filter(({ id }) => id !== dragged.id);
  const within = Math.max(0, Math.min(index, others.length));
  const isOrigin = within === originIndexOf(columns, dragged);
  return { index: within, position: isOrigin ? dragged.position : positionAtIndex(others, within) };
}

/** The target one step away; null at an edge. */
export function columnTargetAfterStep(
  columns: readonly Column[],
  { column, target }: ColumnDrag,
  step: ColumnStep,
): ColumnTarget | null {
  if (target === null) return null;
  const last = columns.length - 1;
  const index = { before: target.index - 1, after: target.index + 1, first: 0, last }[step];
  if (index < 0 || index > last || index === target.index) return null;
  return columnTargetAt(columns, column, index);
}

/** The column beside which a column under a pointer would be dropped, and on which side; null if it would not move. */
export function columnDropMark(
  columns: readonly Column[],
  drag: ColumnDrag | null,
): { id: ColumnId; side: 'before' | 'after' } | null {
  if (drag?.input !== 'pointer' || drag.target === null) return null;
  const { column, target } = drag;
  if (target.index === originIndexOf(columns, column)) return null;
  const others = columns.filter(({ id }) => id !== column.id);
  const before = others[target.index - 1];
  const after = others[target.index];
  if (before !== undefined) return { id: before.id, side: 'after' };
  return after === undefined ? null : { id: after.id, side: 'before' };
}
