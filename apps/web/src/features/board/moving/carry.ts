import type { ColumnId, Task, TaskId } from '@kandev/contracts';
import type { FilledColumn } from '../columns/fill-columns.ts';
import { LAST, placeOf, positionAt, type Place } from './place.ts';

/** A place between the other cards of a column: `index` of them are above it. */
export type Spot = Place & { index: number };

/**
 * A card on its way. Carried by keys it is shown where it would land; carried by a pointer it stays where
 * it was picked up, whatever happens to it meanwhile, and a mark shows where it would land.
 */
export type Carry = {
  by: 'pointer' | 'keys';
  task: Task;
  from: Place;
  /** Null while a pointer is over nothing that takes cards. */
  at: Spot | null;
};

export type Step = 'up' | 'down' | 'left' | 'right' | 'first' | 'last';

export function pickUp(columns: readonly FilledColumn[], id: TaskId, by: Carry['by']): Carry | null {
  for (const { tasks } of columns) {
    const index = tasks.findIndex((task) => task.id === id);
    const task = tasks[index];
    if (task !== undefined) return { by, task, from: placeOf(task), at: { ...placeOf(task), index } };
  }
  return null;
}

/** Where the carried task counts as being while it is carried. */
export function placeWhileCarried({ by, from, at }: Carry): Place {
  const { column_id, position } = (by === 'keys' ? at : null) ?? from;
  return { column_id, position };
}

/**
 * The spot at a gap of a column, counted among its other cards. Where the screen does not show the order that
 * people made, a card can only change its column, and lands below the rest.
 */
export function spotAt(
  columns: readonly FilledColumn[],
  carry: Carry,
  { column_id, index }: { column_id: ColumnId; index: number },
  ownOrder: boolean,
): Spot {
  const { task, from } = carry;
  const others = othersIn(columns, column_id, task.id);
  const isHome = column_id === from.column_id;
  const home = isHome ? others.filter(({ position }) => position < from.position).length : null;
  if (!ownOrder) return { column_id, position: isHome ? from.position : LAST, index: home ?? others.length };
  const within = Math.max(0, Math.min(index, others.length));
  return { column_id, position: within === home ? from.position : positionAt(others, within), index: within };
}

/**
 * Where a step leads a card that is carried by keys; null where there is nowhere to go. `gapIn` is the gap of
 * a neighbour column that is beside the card on the screen.
 */
export function stepFrom(
  columns: readonly FilledColumn[],
  carry: Carry,
  step: Step,
  gapIn: (column: ColumnId) => number,
  ownOrder: boolean,
): Spot | null {
  const { at } = carry;
  if (at === null) return null;
  const place = columns.findIndex(({ column }) => column.id === at.column_id);
  const to = (column_id: ColumnId, index: number) => spotAt(columns, carry, { column_id, index }, ownOrder);
  const among = (index: number): Spot | null => {
    const last = othersIn(columns, at.column_id, carry.task.id).length;
    return ownOrder && index >= 0 && index <= last && index !== at.index ? to(at.column_id, index) : null;
  };
  const beside = (by: -1 | 1): Spot | null => {
    const next = columns[place + by]?.column.id;
    return next === undefined ? null : to(next, gapIn(next));
  };
  switch (step) {
    case 'up':
      return among(at.index - 1);
    case 'down':
      return among(at.index + 1);
    case 'first':
      return among(0);
    case 'last':
      return among(othersIn(columns, at.column_id, carry.task.id).length);
    case 'left':
      return beside(-1);
    case 'right':
      return beside(1);
  }
}

export function isElsewhere({ from }: Carry, at: Spot): boolean {
  return at.column_id !== from.column_id || at.position !== from.position;
}

/** The cards among which a carried one is put. */
export function othersIn(columns: readonly FilledColumn[], id: ColumnId, carried: TaskId): Task[] {
  return columns.find(({ column }) => column.id === id)?.tasks.filter((task) => task.id !== carried) ?? [];
}
