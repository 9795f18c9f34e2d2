import type { Column } from '@kandev/contracts';
import type { ColumnHandles } from '../columns/column-handles.ts';
import type { ColumnSpot } from './column-carry.ts';
import { columnSpotAt } from './column-carry.ts';
import type { Point } from './pointer-drag.tsx';

/** How far above and below the columns a pointer still counts as over them. */
const OUTSIDE = 32;

/** Where a carried column would land at a point: behind the others whose middle is passed. Null beside the board. */
export function columnSpotUnder(
  strip: Element | null,
  handles: ColumnHandles,
  columns: readonly Column[],
  carried: Column,
  { x, y }: Point,
): ColumnSpot | null {
  const inSight = strip?.getBoundingClientRect();
  if (strip === null || inSight === undefined || x < inSight.left || x > inSight.right) return null;
  if (y < inSight.top - OUTSIDE || y > inSight.bottom + OUTSIDE) return null;
  const mirrored = getComputedStyle(strip).direction === 'rtl';
  const others = columns.filter(({ id }) => id !== carried.id);
  const lastPassed = others.findLastIndex(({ id }) => {
    const { left = 0, width = 0 } = handles.get(id)?.element.getBoundingClientRect() ?? {};
    const middle = left + width / 2;
    return width > 0 && (mirrored ? x < middle : x > middle);
  });
  return columnSpotAt(columns, carried, lastPassed + 1);
}
