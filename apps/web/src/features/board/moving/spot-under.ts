import type { ColumnId } from '@kandev/contracts';
import type { ColumnHandles } from '../columns/column-handles.ts';
import type { Point } from './pointer-drag.tsx';

/** How far beside, above and below the cards of a column a pointer still counts as over it. */
const BESIDE = 8;
const ABOVE = 64;
const BELOW = 32;

/**
 * The column under a point, and the gap between its cards there; null where there is none in sight: what the
 * strip of columns has scrolled away is behind something else.
 */
export function gapUnder(
  strip: Element | null,
  handles: ColumnHandles,
  { x, y }: Point,
): { column_id: ColumnId; gap: number } | null {
  const inSight = strip?.getBoundingClientRect();
  if (inSight === undefined || x < inSight.left || x > inSight.right) return null;
  for (const [column_id, { element, gapAt }] of handles) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isOver = x >= left - BESIDE && x <= right + BESIDE && y >= top - ABOVE && y <= bottom + BELOW;
    if (isOver) return { column_id, gap: gapAt(y) };
  }
  return null;
}
