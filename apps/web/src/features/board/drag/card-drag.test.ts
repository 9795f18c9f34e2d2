import { column, columnId, taskId, type Task } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { aTask, id } from '#testing/fixtures.ts';
import { fillColumns, type FilledColumn } from '../columns/fill-columns.ts';
import { noFilter } from '../filter/board-filter.ts';
import {
  isMoved,
  startCardDrag,
  shownPlacement,
  cardTargetAt,
  cardTargetAfterStep,
  type CardDrag,
  type CardStep,
  type DragInput,
} from './card-drag.ts';
import { applyPendingMoves } from './pending-moves.ts';
import { END_POSITION } from './placement.ts';

const left = columnId.parse(id(50));
const right = columnId.parse(id(51));
const columns = [left, right].map((column_id, index) =>
  column.parse({ id: column_id, title: `Column ${index}`, position: index, role: null }),
);
const tasks = [
  ...[1, 2, 3].map((n) => aTask({ id: id(n), position: n, column_id: left })),
  ...[4, 5].map((n) => aTask({ id: id(n), position: n, column_id: right })),
];
const filled = (all: Task[]): FilledColumn[] => fillColumns({ columns, tasks: all }, noFilter);
const shownWith = (drag: CardDrag): FilledColumn[] =>
  filled(applyPendingMoves(tasks, [{ id: drag.task.id, ...shownPlacement(drag) }], drag.task));

function started(n: number, input: DragInput = 'keyboard'): CardDrag {
  const drag = startCardDrag(filled(tasks), taskId.parse(id(n)), input);
  if (drag === null) throw new Error('there is no such card');
  return drag;
}
/** Drags a card through steps. It enters another column at the gap below its first card. */
const walk = (start: CardDrag, steps: CardStep[]): CardDrag =>
  steps.reduce((drag, step) => {
    const target = cardTargetAfterStep(shownWith(drag), drag, step, () => 1, true);
    return target === null ? drag : { ...drag, target };
  }, start);

it.each<[CardStep[], string, number, number]>([
  [['down'], left, 1, 2.5],
  [['down', 'down'], left, 2, 4],
  [['down', 'down', 'down'], left, 2, 4],
  [['last', 'first', 'up'], left, 0, 1],
  [['right'], right, 1, 4.5],
  [['right', 'down'], right, 2, 6],
  [['right', 'first'], right, 0, 3],
  [['right', 'right'], right, 1, 4.5],
])('the first card goes %j to its target', (steps, column_id, index, position) => {
  expect(walk(started(1), steps).target).toEqual({ column_id, index, position });
});

it('a card that comes back to where it was has not moved', () => {
  const back = walk(started(2), ['down', 'up']);
  expect(back.target && isMoved(back, back.target)).toBe(false);
  const round = walk(started(2), ['right', 'left']);
  expect(round.target).toEqual({ column_id: left, position: 2, index: 1 });
});

it('if the board is filtered or sorted, a card can only change its column', () => {
  const drag = started(1, 'pointer');
  expect(cardTargetAt(filled(tasks), drag, { column_id: left, index: 2 }, false)).toMatchObject({
    position: 1,
  });
  expect(cardTargetAt(filled(tasks), drag, { column_id: right, index: 0 }, false)).toMatchObject({
    column_id: right,
    position: END_POSITION,
  });
  expect(cardTargetAfterStep(filled(tasks), drag, 'down', () => 0, false)).toBeNull();
});

it('a card under a pointer stays at its origin, even if it is moved or deleted elsewhere meanwhile', () => {
  const drag = started(1, 'pointer');
  const move = { id: drag.task.id, ...shownPlacement({ ...drag, target: null }) };
  const elsewhere = tasks.map((task) => (task.id === drag.task.id ? { ...task, column_id: right } : task));
  const gone = tasks.filter(({ id: known }) => known !== drag.task.id);
  for (const meanwhile of [elsewhere, gone]) {
    expect(filled(applyPendingMoves(meanwhile, [move], drag.task))[0]?.tasks.map((task) => task.id)).toEqual(
      [1, 2, 3].map(id),
    );
  }
});
