import type { ColumnId } from '@kandev/contracts';
import type { ColumnHandles } from '../columns/column-handles.ts';
import type { Point } from './pointer-drag.tsx';

/** How far beside a column a pointer still counts as over it. */
const REACH = 32;

/** The column under a point, and the gap between its cards there; null where there is none. */
export function gapUnder(
  handles: ColumnHandles,
  { x, y }: Point,
): { column_id: ColumnId; gap: number } | null {
  for (const [column_id, { element, gapAt }] of handles) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isBeside = x < left - REACH / 4 || x > right + REACH / 4;
    if (isBeside || y < top - 2 * REACH || y > bottom + REACH) continue;
    return { column_id, gap: gapAt(y) };
  }
  return null;
}
