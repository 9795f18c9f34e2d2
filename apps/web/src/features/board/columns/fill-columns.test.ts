import { column } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { aTask, id } from '#testing/fixtures.ts';
import { noFilter, type BoardFilter } from '../filter/board-filter.ts';
import { fillColumns } from './fill-columns.ts';

const columns = [
  column.parse({ id: id(51), title: 'Review', position: 2, role: 'review' }),
  column.parse({ id: id(50), title: 'In progress', position: 1, role: 'in_progress' }),
];
const waiting = {
  pending_id: id(90),
  kind: 'clarification',
  agent: 'Codex',
  text: 'Welche Größe?',
  question_count: 1,
  since: '2026-01-01T09:00:00.000Z',
  expires_at: '2026-01-01T12:00:00.000Z',
};
const soon = { ...waiting, since: '2026-01-01T09:30:00.000Z', expires_at: '2026-01-01T11:00:00.000Z' };
const tasks = [
  aTask({ id: id(2), position: 2, pending_count: 1, pending_action: 'clarification', waiting }),
  aTask({ id: id(1), position: 1, title: 'Résumé parser', created_at: '2026-01-01T08:00:00Z' }),
  aTask({ id: id(3), column_id: id(51), agent: 'Codex', session_state: 'FAILED', turn_open: false }),
  aTask({ id: id(4), archived: true }),
  aTask({
    id: id(6),
    column_id: id(51),
    position: 2,
    session_state: 'WAITING_FOR_INPUT',
    turn_open: false,
    unanswered: { pending_id: id(91), kind: 'clarification', how: 'expired', at: '2026-01-01T09:00:00Z' },
  }),
  aTask({ id: id(5), position: 3, pending_count: 1, pending_action: 'clarification', waiting: soon }),
];
const shown = (filter: Partial<BoardFilter>) =>
  fillColumns({ columns, tasks }, { ...noFilter, ...filter }).map((filled) =>
    filled.tasks.map((task) => Number(task.id.slice(-2))),
  );

it('sorts columns and tasks by position, without archived tasks', () => {
  expect(shown({})).toEqual([
    [1, 2, 5],
    [3, 6],
  ]);
});

it.each<[string, Partial<BoardFilter>, number[][]]>([
  ['tasks that need the operator', { state: 'needs-me' }, [[2, 5], []]],
  ['unanswered tasks', { state: 'unanswered' }, [[], [6]]],
  ['tasks of one state', { state: 'failed' }, [[], [3]]],
  ['tasks of one agent', { agent: 'Codex' }, [[], [3]]],
  [
    'tasks with every word of a text, in any order, case and accents ignored',
    { text: ' PARSER  resume ' },
    [[1], []],
  ],
  ['tasks by the text of their question', { text: 'große' }, [[2, 5], []]],
  ['tasks that pass all filters at once', { text: 'grosse', state: 'needs-me' }, [[], []]],
])('keeps %s', (_what, filter, expected) => {
  expect(shown(filter)).toEqual(expected);
});

it.each<[BoardFilter['order'], number[]]>([
  ['newest', [2, 5, 1]],
  ['waiting', [2, 5, 1]],
  ['deadline', [5, 2, 1]],
])('sorts by %s, and equal tasks by position', (order, expected) => {
  expect(shown({ order })[0]).toEqual(expected);
});

it('the total counts the tasks that a filter hides too', () => {
  expect(fillColumns({ columns, tasks }, { ...noFilter, text: 'parser' })[0]).toMatchObject({ total: 3 });
});
