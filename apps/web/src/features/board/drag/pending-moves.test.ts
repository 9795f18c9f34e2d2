import { columnId, taskId } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { aTask, id } from '#testing/fixtures.ts';
import { resolvePositions } from './pending-moves.ts';

const here = columnId.parse(id(50));
const there = columnId.parse(id(51));
const tasks = [
  aTask({ id: id(1), column_id: here, position: 1 }),
  aTask({ id: id(2), column_id: here, position: 2 }),
  aTask({ id: id(3), column_id: there, position: 7 }),
];
const move = (n: number, column_id: typeof here, position: number | null) => ({
  id: taskId.parse(id(n)),
  column_id,
  position,
});

it('a pending move to the end of a column comes below its last task and below earlier moves to its end', () => {
  const moves = [move(1, there, null), move(2, there, null), move(3, here, 4.5), move(2, here, null)];
  expect(resolvePositions(tasks, moves).map(({ position }) => position)).toEqual([8, 9, 4.5, 5.5]);
});

it('a pending move to the end of an empty column has a position', () => {
  expect(resolvePositions([], [move(1, there, null)])).toEqual([move(1, there, 1)]);
});
