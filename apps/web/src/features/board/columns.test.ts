import { column } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { aTask, id } from '../../testing/records.ts';
import { fillColumns, needsMe } from './columns.ts';

const columns = [
  column.parse({ id: id(51), title: 'Review', position: 2, role: 'review' }),
  column.parse({ id: id(50), title: 'In progress', position: 1, role: 'in_progress' }),
];
const tasks = [
  aTask({ id: id(2), position: 2, pending_count: 1 }),
  aTask({ id: id(1), position: 1 }),
  aTask({ id: id(3), column_id: id(51) }),
  aTask({ id: id(4), archived: true }),
];
const shape = (only: Parameters<typeof fillColumns>[1]) =>
  fillColumns({ columns, tasks, seq: 0 }, only).map((filled) => filled.tasks.map((task) => task.id));

it('puts columns and tasks in their order, without the archived', () => {
  expect(shape(() => true)).toEqual([[id(1), id(2)], [id(3)]]);
});

it('can keep only what needs somebody', () => {
  expect(shape(needsMe)).toEqual([[id(2)], []]);
});
