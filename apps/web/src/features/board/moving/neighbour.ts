import type { ColumnId, TaskId } from '@kandev/contracts';
import type { FilledColumn } from '../columns/fill-columns.ts';
import type { Step } from './carry.ts';

/**
 * The card that a step leads to from a card; null at an edge. `gapIn` is the gap of another column that is
 * beside the card on the screen.
 */
export function neighbour(
  columns: readonly FilledColumn[],
  from: TaskId,
  step: Step,
  gapIn: (column: ColumnId) => number,
): TaskId | null {
  const place = columns.findIndex(({ tasks }) => tasks.some(({ id }) => id === from));
  const tasks = columns[place]?.tasks ?? [];
  const index = tasks.findIndex(({ id }) => id === from);
  const beside = (candidates: readonly FilledColumn[]): TaskId | null => {
    const next = candidates.find((filled) => filled.tasks.length > 0);
    return next?.tasks[Math.min(gapIn(next.column.id), next.tasks.length - 1)]?.id ?? null;
  };
  switch (step) {
    case 'up':
      return tasks[index - 1]?.id ?? null;
    case 'down':
      return tasks[index + 1]?.id ?? null;
    case 'first':
      return tasks[0]?.id ?? null;
    case 'last':
      return tasks.at(-1)?.id ?? null;
    case 'left':
      return beside(columns.slice(0, place).toReversed());
    case 'right':
      return beside(columns.slice(place + 1));
  }
}
