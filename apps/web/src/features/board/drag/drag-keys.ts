import { columnId, taskId, type ColumnId, type TaskId } from '@kandev/contracts';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { ColumnHandles } from '../columns/column-handles.ts';
import type { FilledColumn } from '../columns/fill-columns.ts';
import type { CardDrag, CardStep } from './card-drag.ts';
import type { ColumnDrag, ColumnStep } from './column-drag.ts';
import type { CardDragControls } from './use-card-drag.ts';
import type { ColumnDragControls } from './use-column-drag.ts';

/** A step to another column starts at this distance below the upper edge of the card. */
const BESIDE_CARD_PX = 8;

const cardSteps: Record<string, CardStep> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
};

const columnSteps: Record<string, ColumnStep> = {
  ArrowLeft: 'before',
  ArrowRight: 'after',
  Home: 'first',
  End: 'last',
};

type CardKeyOptions = {
  columns: readonly FilledColumn[];
  drag: CardDrag | null;
  controls: CardDragControls;
  isDragging: boolean;
  handles: ColumnHandles;
  /** Draws a card, scrolls it into view, and focuses it. */
  focusCard: (id: TaskId) => void;
};

/** The keys of a focused card: arrows go to other cards, Space drags it and drops it, Escape cancels. */
export function handleCardKey(event: KeyboardEvent, options: CardKeyOptions): void {
  const { columns, drag, controls, isDragging, handles, focusCard } = options;
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLElement) || hasModifier(event)) return;
  const id = taskId.safeParse(target.dataset['taskId']).data;
  if (id === undefined) return;
  const isDragged = drag?.input === 'keyboard';
  const step = cardSteps[logicalKey(key, currentTarget)];
  if (step !== undefined) {
    const clientY = (target.closest('article')?.getBoundingClientRect().top ?? 0) + BESIDE_CARD_PX;
    const gapBeside = (column: ColumnId) => handles.get(column)?.gapAt(clientY) ?? 0;
    if (isDragged) controls.step(step, clientY);
    const next = isDragged ? id : cardAfterStep(columns, id, step, gapBeside);
    if (next !== null) focusCard(next);
  } else if (key === ' ' && !event.repeat) {
    if (isDragged) controls.drop(null);
    else if (!isDragging) controls.start(id, 'keyboard');
  } else if (key === 'Enter' && isDragged) controls.drop(null);
  else if (key === 'Escape' && isDragged) {
    controls.cancel();
    focusCard(id);
  } else return;
  event.preventDefault();
}

type ColumnKeyOptions = {
  drag: ColumnDrag | null;
  controls: ColumnDragControls;
  isDragging: boolean;
};

/** The keys of a focused column heading: Space or Enter drags it and drops it, arrows move it, Escape cancels. */
export function handleColumnKey(event: KeyboardEvent, options: ColumnKeyOptions): void {
  const { target, currentTarget, key } = event;
  const id = columnIdOf(target);
  if (id === undefined || hasModifier(event)) return;
  const isDragged = options.drag?.input === 'keyboard';
  const step = columnSteps[logicalKey(key, currentTarget)];
  if (step !== undefined && isDragged) options.controls.step(step);
  else if (key === 'Escape' && isDragged) options.controls.cancel();
  else if (key === ' ' || key === 'Enter') {
    if (!event.repeat) pressColumn(id, options);
  } else return;
  event.preventDefault();
}

/** Assistive technology presses a button without a key or a pointer. */
export function handleColumnClick({ target, detail }: MouseEvent, options: ColumnKeyOptions): void {
  const id = columnIdOf(target);
  if (id !== undefined && detail === 0) pressColumn(id, options);
}

function pressColumn(id: ColumnId, { drag, controls, isDragging }: ColumnKeyOptions): void {
  if (drag?.input === 'keyboard') controls.drop(null);
  else if (!isDragging) controls.start(id, 'keyboard');
}

const columnIdOf = (target: EventTarget): ColumnId | undefined =>
  target instanceof HTMLElement ? columnId.safeParse(target.dataset['columnId']).data : undefined;

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey;

/** The key with the same meaning on a page from left to right: arrow keys point in screen directions. */
function logicalKey(key: string, element: Element): string {
  if (getComputedStyle(element).direction !== 'rtl') return key;
  if (key === 'ArrowLeft') return 'ArrowRight';
  return key === 'ArrowRight' ? 'ArrowLeft' : key;
}

/** The card one step away; null at an edge. `gapBeside` is as in `cardTargetAfterStep`. */
function cardAfterStep(
  columns: readonly FilledColumn[],
  from: TaskId,
  step: CardStep,
  gapBeside: (column: ColumnId) => number,
): TaskId | null {
  const columnIndex = columns.findIndex(({ tasks }) => tasks.some(({ id }) => id === from));
  const tasks = columns[columnIndex]?.tasks ?? [];
  const index = tasks.findIndex(({ id }) => id === from);
  const besideIn = (candidates: readonly FilledColumn[]): TaskId | null => {
    const next = candidates.find((filled) => filled.tasks.length > 0);
    return next?.tasks[Math.min(gapBeside(next.column.id), next.tasks.length - 1)]?.id ?? null;
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
      return besideIn(columns.slice(0, columnIndex).toReversed());
    case 'right':
      return besideIn(columns.slice(columnIndex + 1));
  }
}
