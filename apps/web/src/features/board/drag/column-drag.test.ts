import { column, columnId, type Column } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { id } from '#testing/fixtures.ts';
import type { DragInput } from './card-drag.ts';
import {
  columnDropMark,
  columnTargetAt,
  columnTargetAfterStep,
  startColumnDrag,
  shownPosition,
  type ColumnDrag,
  type ColumnStep,
} from './column-drag.ts';
import { applyPendingMoves } from './pending-moves.ts';

const columns = [1, 2, 3, 4].map((n) =>
  column.parse({ id: id(n), title: `Column ${n}`, position: n, role: null }),
);
function started(n: number, input: DragInput = 'keyboard'): ColumnDrag {
  const drag = startColumnDrag(columns, columnId.parse(id(n)), input);
  if (drag === null) throw new Error('there is no such column');
  return drag;
}
const shownWith = (drag: ColumnDrag, stored = columns): Column[] =>
  applyPendingMoves(stored, [{ id: drag.column.id, position: shownPosition(drag) }], drag.column).toSorted(
    (a, b) => a.position - b.position,
  );
const walk = (start: ColumnDrag, steps: ColumnStep[]): ColumnDrag =>
  steps.reduce((drag, step) => {
    const target = columnTargetAfterStep(shownWith(drag), drag, step);
    return target === null ? drag : { ...drag, target };
  }, start);
const titles = (all: Column[]): number[] => all.map(({ title }) => Number(title.slice(-1)));

it.each<[number, ColumnStep[], number[], number]>([
  [1, ['after'], [2, 1, 3, 4], 2.5],
  [1, ['before'], [1, 2, 3, 4], 1],
  [4, ['after'], [1, 2, 3, 4], 4],
  [2, ['after', 'after', 'after'], [1, 3, 4, 2], 5],
  [3, ['first'], [3, 1, 2, 4], 0],
  [2, ['last', 'before'], [1, 3, 2, 4], 3.5],
  [2, ['last', 'first', 'after'], [1, 2, 3, 4], 2],
])('column %i goes %j, and the columns are %j', (number, steps, order, position) => {
  const drag = walk(started(number), steps);
  expect(titles(shownWith(drag))).toEqual(order);
  expect(drag.target?.position).toBe(position);
});

it.each<[number, ReturnType<typeof columnDropMark>]>([
  [0, { id: columnId.parse(id(1)), side: 'before' }],
  [1, null],
  [2, { id: columnId.parse(id(3)), side: 'after' }],
  [3, { id: columnId.parse(id(4)), side: 'after' }],
])('the second column under a pointer at index %i is marked where it would land', (index, mark) => {
  const drag = started(2, 'pointer');
  const target = columnTargetAt(columns, drag.column, index);
  expect(columnDropMark(columns, { ...drag, target })).toEqual(mark);
  expect(titles(shownWith({ ...drag, target }))).toEqual([1, 2, 3, 4]);
});

it('a column under a pointer stays, even if it is removed elsewhere meanwhile', () => {
  const drag = started(2, 'pointer');
  const without = columns.filter(({ id: known }) => known !== drag.column.id);
  expect(titles(shownWith(drag, without))).toEqual([1, 2, 3, 4]);
});
