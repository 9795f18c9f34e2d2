import type { Column, ColumnId } from '@kandev/contracts';
import type { ColumnHandles } from '../columns/column-handles.ts';
import { columnTargetAt, type ColumnTarget } from './column-drag.ts';

/** In pixels of the window. */
export type Point = { x: number; y: number };

/** How far outside the card list of a column a pointer still counts as over it. */
const CARD_LIST_MARGIN_PX = { beside: 8, above: 64, below: 32 };
/** How far above and below the columns a pointer with a column still counts as over them. */
const COLUMNS_MARGIN_PX = 32;

/** The column under a point and the gap between its cards there; null beside the visible part of the columns. */
export function cardGapAt(
  strip: Element | null,
  handles: ColumnHandles,
  { x, y }: Point,
): { column_id: ColumnId; gap: number } | null {
  const visible = strip?.getBoundingClientRect();
  if (visible === undefined || x < visible.left || x > visible.right) return null;
  const { beside, above, below } = CARD_LIST_MARGIN_PX;
  for (const [column_id, { element, gapAt }] of handles) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isOver = x >= left - beside && x <= right + beside && y >= top - above && y <= bottom + below;
    if (isOver) return { column_id, gap: gapAt(y) };
  }
  return null;
}

/** The target of a dragged column at a point: after the last column whose middle is passed. Null beside the board. */
export function columnTargetAtPoint(
  strip: Element | null,
  handles: ColumnHandles,
  columns: readonly Column[],
  dragged: Column,
  { x, y }: Point,
): ColumnTarget | null {
  const visible = strip?.getBoundingClientRect();
  if (strip === null || visible === undefined || x < visible.left || x > visible.right) return null;
  if (y < visible.top - COLUMNS_MARGIN_PX || y > visible.bottom + COLUMNS_MARGIN_PX) return null;
  const isMirrored = getComputedStyle(strip).direction === 'rtl';
  const others = columns.filter(({ id }) => id !== dragged.id);
  const lastPassed = others.findLastIndex(({ id }) => {
    const { left = 0, width = 0 } = handles.get(id)?.element.getBoundingClientRect() ?? {};
    const middle = left + width / 2;
    return width > 0 && (isMirrored ? x < middle : x > middle);
  });
  return columnTargetAt(columns, dragged, lastPassed + 1);
}
