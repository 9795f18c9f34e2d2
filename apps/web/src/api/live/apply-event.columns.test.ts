import { column } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { aBoard, anEvent, id } from '#testing/records.ts';
import { applyEvent } from './apply-event.ts';

const aColumn = (number: number, position: number, title = `${number}`) =>
  column.parse({ id: id(number), title, position, role: null });
const titles = (board: ReturnType<typeof aBoard>) => board.columns.map(({ title }) => title);

it('puts new and moved columns in their places from left to right', () => {
  const made = applyEvent.board(aBoard([]), anEvent(1, 'column.created', aColumn(51, 2, 'Review')));
  const between = applyEvent.board(made, anEvent(2, 'column.created', aColumn(52, 1.5, 'Blocked')));
  expect(titles(between)).toEqual(['In progress', 'Blocked', 'Review']);
  const moved = applyEvent.board(between, anEvent(3, 'column.updated', aColumn(52, 0, 'Waiting')));
  expect(titles(moved)).toEqual(['Waiting', 'In progress', 'Review']);
  expect(moved.seq).toBe(3);
});

it('takes a removed column away, and an old event never brings it back', () => {
  const before = applyEvent.board(aBoard([]), anEvent(1, 'column.created', aColumn(51, 2)));
  const after = applyEvent.board(before, anEvent(2, 'column.deleted', { id: aColumn(51, 2).id }));
  expect(titles(after)).toEqual(['In progress']);
  expect(applyEvent.board(after, anEvent(1, 'column.created', aColumn(51, 2)))).toBe(after);
});
