import { column, columnId, taskId, type Task } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { aTask, id } from '#testing/fixtures.ts';
import { fillColumns, type FilledColumn } from '../columns/fill-columns.ts';
import { everything } from '../filter/board-filter.ts';
import { isElsewhere, pickUp, placeWhileCarried, spotAt, stepFrom, type Carry, type Step } from './carry.ts';
import { layPlaces } from './lay-places.ts';
import { LAST } from './place.ts';

const left = columnId.parse(id(50));
const right = columnId.parse(id(51));
const columns = [left, right].map((column_id, index) =>
  column.parse({ id: column_id, title: `Column ${index}`, position: index, role: null }),
);
const tasks = [
  ...[1, 2, 3].map((n) => aTask({ id: id(n), position: n, column_id: left })),
  ...[4, 5].map((n) => aTask({ id: id(n), position: n, column_id: right })),
];
const filled = (all: Task[]): FilledColumn[] => fillColumns({ columns, tasks: all }, everything);
const shownWith = (carry: Carry): FilledColumn[] =>
  filled(layPlaces(tasks, [{ id: carry.task.id, ...placeWhileCarried(carry) }], carry.task));

function taken(n: number, by: Carry['by'] = 'keys'): Carry {
  const carry = pickUp(filled(tasks), taskId.parse(id(n)), by);
  if (carry === null) throw new Error('there is no such card');
  return carry;
}
/** Takes a card through steps; the gap beside a card of a neighbour column is always the second. */
const walk = (carry: Carry, steps: Step[]): Carry =>
  steps.reduce((at, step) => {
    const spot = stepFrom(shownWith(at), at, step, () => 1, true);
    return spot === null ? at : { ...at, at: spot };
  }, carry);

it.each<[Step[], string, number, number]>([
  [['down'], left, 1, 2.5],
  [['down', 'down'], left, 2, 4],
  [['down', 'down', 'down'], left, 2, 4],
  [['last', 'first', 'up'], left, 0, 1],
  [['right'], right, 1, 4.5],
  [['right', 'down'], right, 2, 6],
  [['right', 'first'], right, 0, 3],
  [['right', 'right'], right, 1, 4.5],
])('the first card goes %j to its place', (steps, column_id, index, position) => {
  expect(walk(taken(1), steps).at).toEqual({ column_id, index, position });
});

it('a card that comes back to where it was has not moved', () => {
  const back = walk(taken(2), ['down', 'up']);
  expect(back.at && isElsewhere(back, back.at)).toBe(false);
  const round = walk(taken(2), ['right', 'left']);
  expect(round.at).toEqual({ column_id: left, position: 2, index: 1 });
});

it('where the order on the screen is not the own one, only the column can change', () => {
  const carry = taken(1, 'pointer');
  expect(spotAt(filled(tasks), carry, { column_id: left, index: 2 }, false)).toMatchObject({ position: 1 });
  expect(spotAt(filled(tasks), carry, { column_id: right, index: 0 }, false)).toMatchObject({
    column_id: right,
    position: LAST,
  });
  expect(stepFrom(filled(tasks), carry, 'down', () => 0, false)).toBeNull();
});

it('a card in a hand stays where it was taken up, moved or deleted elsewhere meanwhile', () => {
  const carry = taken(1, 'pointer');
  const place = { id: carry.task.id, ...placeWhileCarried({ ...carry, at: null }) };
  const elsewhere = tasks.map((task) => (task.id === carry.task.id ? { ...task, column_id: right } : task));
  const gone = tasks.filter(({ id: known }) => known !== carry.task.id);
  for (const meanwhile of [elsewhere, gone]) {
    expect(filled(layPlaces(meanwhile, [place], carry.task))[0]?.tasks.map((task) => task.id)).toEqual(
      [1, 2, 3].map(id),
    );
  }
});
