import { column, columnId, type Column } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { id } from '#testing/fixtures.ts';
import {
  columnSpotAt,
  columnStepFrom,
  pickUpColumn,
  positionWhileCarried,
  type ColumnCarry,
  type ColumnStep,
} from './column-carry.ts';
import { landingMark } from './drop-marks.ts';
import { layPlaces } from './lay-places.ts';

const columns = [1, 2, 3, 4].map((n) =>
  column.parse({ id: id(n), title: `Column ${n}`, position: n, role: null }),
);
function taken(n: number, by: ColumnCarry['by'] = 'keys'): ColumnCarry {
  const carry = pickUpColumn(columns, columnId.parse(id(n)), by);
  if (carry === null) throw new Error('there is no such column');
  return carry;
}
const shownWith = (carry: ColumnCarry, known = columns): Column[] =>
  layPlaces(known, [{ id: carry.column.id, position: positionWhileCarried(carry) }], carry.column).toSorted(
    (a, b) => a.position - b.position,
  );
const walk = (carry: ColumnCarry, steps: ColumnStep[]): ColumnCarry =>
  steps.reduce((at, step) => {
    const spot = columnStepFrom(shownWith(at), at, step);
    return spot === null ? at : { ...at, at: spot };
  }, carry);
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
  const carry = walk(taken(number), steps);
  expect(titles(shownWith(carry))).toEqual(order);
  expect(carry.at?.position).toBe(position);
});

it.each<[number, ReturnType<typeof landingMark>]>([
  [0, { id: columnId.parse(id(1)), side: 'before' }],
  [1, null],
  [2, { id: columnId.parse(id(3)), side: 'after' }],
  [3, { id: columnId.parse(id(4)), side: 'after' }],
])('a pointer with the second column over place %i marks where it would land', (index, mark) => {
  const carry = taken(2, 'pointer');
  const at = columnSpotAt(columns, carry.column, index);
  expect(landingMark(columns, { ...carry, at })).toEqual(mark);
  expect(titles(shownWith({ ...carry, at }))).toEqual([1, 2, 3, 4]);
});

it('a column in a hand stays there when it is removed elsewhere meanwhile', () => {
  const carry = taken(2, 'pointer');
  const without = columns.filter(({ id: known }) => known !== carry.column.id);
  expect(titles(shownWith(carry, without))).toEqual([1, 2, 3, 4]);
});
