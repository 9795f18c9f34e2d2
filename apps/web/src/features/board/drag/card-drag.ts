import type { ColumnId, Task, TaskId } from '@kandev/contracts';
import type { FilledColumn } from '../columns/fill-columns.ts';
import { END_POSITION, placementOf, positionAtIndex, type Placement } from './placement.ts';

export type DragInput = 'pointer' | 'keyboard';

/** A place among the other cards of a column: `index` of them are above it. */
export type CardTarget = Placement & { index: number };

/**
 * A dragged card. With the keyboard it is shown at its target. With a pointer it stays at its origin, even if it
 * is moved or deleted elsewhere meanwhile, and a drop mark shows the target.
 */
export type CardDrag = {
  input: DragInput;
  task: Task;
  origin: Placement;
  /** Null while the pointer is over no column. */
  target: CardTarget | null;
};

export type CardStep = 'up' | 'down' | 'left' | 'right' | 'first' | 'last';

export function startCardDrag(
  columns: readonly FilledColumn[],
  id: TaskId,
  input: DragInput,
): CardDrag | null {
  for (const { tasks } of columns) {
    const index = tasks.findIndex((task) => task.id === id);
    const task = tasks[index];
    if (task === undefined) continue;
    const origin = placementOf(task);
    return { input, task, origin, target: { ...origin, index } };
  }
  return null;
}

/** Where the board shows the dragged card. */
export function shownPlacement({ input, origin, target }: CardDrag): Placement {
  const { column_id, position } = (input === 'keyboard' ? target : null) ?? origin;
  return { column_id, position };
}

/**
 * The target at a gap between the other cards of a column. If the board is filtered or sorted, a card can only
 * change its column, and goes below the others.
 */
export function cardTargetAt(
  columns: readonly FilledColumn[],
  drag: CardDrag,
  { column_id, index }: { column_id: ColumnId; index: number },
  manualOrder: boolean,
): CardTarget {
  const { task, origin } = drag;
  const others = otherCards(columns, column_id, task.id);
  const isOrigin = column_id === origin.column_id;
  const originIndex = isOrigin ? others.filter(({ position }) => position < origin.position).length : null;
  if (!manualOrder) {
    const position = isOrigin ? origin.position : END_POSITION;
    return { column_id, position, index: originIndex ?? others.length };
  }
  const within = Math.max(0, Math.min(index, others.length));
  const position = within === originIndex ? origin.position : positionAtIndex(others, within);
  return { column_id, position, index: within };
}

/**
 * The target one step away; null at an edge. `gapBeside` tells the gap of another column that is beside the card
 * on the screen.
 */
export function cardTargetAfterStep(
  columns: readonly FilledColumn[],
  drag: CardDrag,
  step: CardStep,
  gapBeside: (column: ColumnId) => number,
  manualOrder: boolean,
): CardTarget | null {
  const { target } = drag;
  if (target === null) return null;
  const at = (column_id: ColumnId, index: number) =>
    cardTargetAt(columns, drag, { column_id, index }, manualOrder);
  const lastIndex = otherCards(columns, target.column_id, drag.task.id).length;
  const inSameColumn = (index: number): CardTarget | null => {
    if (!manualOrder || index < 0 || index > lastIndex || index === target.index) return null;
    return at(target.column_id, index);
  };
  const inColumnBeside = (offset: -1 | 1): CardTarget | null => {
    const current = columns.findIndex(({ column }) => column.id === target.column_id);
    const beside = columns[current + offset]?.column.id;
    return beside === undefined ? null : at(beside, gapBeside(beside));
  };
  switch (step) {
    case 'up':
      return inSameColumn(target.index - 1);
    case 'down':
      return inSameColumn(target.index + 1);
    case 'first':
      return inSameColumn(0);
    case 'last':
      return inSameColumn(lastIndex);
    case 'left':
      return inColumnBeside(-1);
    case 'right':
      return inColumnBeside(1);
  }
}

export function isMoved({ origin }: CardDrag, target: CardTarget): boolean {
  return target.column_id !== origin.column_id || target.position !== origin.position;
}

/** The cards of a column without the dragged card. */
export function otherCards(columns: readonly FilledColumn[], id: ColumnId, dragged: TaskId): Task[] {
  return columns.find(({ column }) => column.id === id)?.tasks.filter((task) => task.id !== dragged) ?? [];
}

/** The gap of this column at which a card under a pointer would be dropped; null if it would not move. */
export function dropGap({ column, tasks }: FilledColumn, drag: CardDrag | null): number | null {
  if (drag?.input !== 'pointer' || drag.target?.column_id !== column.id) return null;
  const { index } = drag.target;
  const originIndex = tasks.findIndex(({ id }) => id === drag.task.id);
  if (originIndex < 0) return index;
  if (index === originIndex) return null;
  return index > originIndex ? index + 1 : index;
}

/** Whether a card under a pointer would come from another column to this column. */
export function isDropTarget({ column }: FilledColumn, drag: CardDrag | null): boolean {
  return (
    drag?.input === 'pointer' && drag.target?.column_id === column.id && drag.origin.column_id !== column.id
  );
}
