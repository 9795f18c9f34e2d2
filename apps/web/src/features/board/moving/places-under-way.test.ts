import { columnId, taskId } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { aTask, id } from '#testing/fixtures.ts';
import { placesUnderWay } from './places-under-way.ts';

const here = columnId.parse(id(50));
const there = columnId.parse(id(51));
const known = [
  aTask({ id: id(1), column_id: here, position: 1 }),
  aTask({ id: id(2), column_id: here, position: 2 }),
  aTask({ id: id(3), column_id: there, position: 7 }),
];
const move = (n: number, column_id: typeof here, position: number | null) => ({
  id: taskId.parse(id(n)),
  column_id,
  position,
});

it('what is on its way to the end of a column is below its last, and a later one below that', () => {
  const underWay = [move(1, there, null), move(2, there, null), move(3, here, 4.5), move(2, here, null)];
  expect(placesUnderWay(known, underWay).map(({ position }) => position)).toEqual([8, 9, 4.5, 5.5]);
});

it('the end of an empty column is a place too', () => {
  expect(placesUnderWay([], [move(1, there, null)])).toEqual([move(1, there, 1)]);
});
