import type { Column } from '@kandev/contracts';
import { columnId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { columnTitleOf, taskOf, useServers, type TestServer } from '../testing/test-server.ts';
import { createColumn, deleteColumn, updateColumn } from './columns.ts';
import { createTask, readTask, updateTask } from './tasks.ts';
import { deleteTask } from './delete-task.ts';
import { readBoard } from './board.ts';

const servers = useServers();

const titles = ({ deps }: TestServer) => readBoard(deps).columns.map(({ title }) => title);
function column({ deps }: TestServer, title: string): Column['id'] {
  const found = readBoard(deps).columns.find((one) => one.title === title);
  if (found === undefined) throw new Error(`There is no column ${title}.`);
  return found.id;
}
const remove = (server: TestServer, title: string, to?: string) =>
  deleteColumn(server.deps, {
    column_id: column(server, title),
    move_to: to === undefined ? undefined : column(server, to),
  });

it('places a column at the right end, at the left end, or behind another, and moves and renames it', async () => {
  const server = await servers.start();
  createColumn(server.deps, { title: 'Shipped' });
  createColumn(server.deps, { title: 'Ideas', after_column_id: null });
  const made = createColumn(server.deps, {
    title: 'Blocked',
    after_column_id: column(server, 'In progress'),
  });
  expect(made).toMatchObject({ role: null, unnamed: false });
  expect(titles(server)).toEqual(['Ideas', 'Backlog', 'In progress', 'Blocked', 'Review', 'Done', 'Shipped']);
  const change = { title: 'Waiting', position: 0.5 };
  expect(updateColumn(server.deps, { column_id: made.id, change })).toMatchObject(change);
  expect(titles(server).slice(0, 3)).toEqual(['Ideas', 'Waiting', 'Backlog']);
  const named = { column_id: column(server, 'Done'), change: { title: 'Shipped' } };
  expect(updateColumn(server.deps, named)).toMatchObject({ role: 'done', unnamed: false });
  expect(server.events.map(({ type }) => type)).toEqual([
    'column.created',
    'column.created',
    'column.created',
    'column.updated',
    'column.updated',
  ]);
});

it('renumbers columns whose positions come too close, and announces each that changed', async () => {
  const server = await servers.start();
  for (let count = 0; count < 40; count += 1) {
    createColumn(server.deps, { title: `${count}`, after_column_id: column(server, 'Backlog') });
  }
  const { columns } = readBoard(server.deps);
  expect(columns.slice(0, 4).map(({ title }) => title)).toEqual(['Backlog', '39', '38', '37']);
  expect(columns.at(-1)?.title).toBe('Done');
  const told = new Map(
    server.events.flatMap((event) =>
      event.type === 'column.created' || event.type === 'column.updated'
        ? [[event.payload.id, event.payload.position]]
        : [],
    ),
  );
  for (const [id, position] of told) {
    expect(columns.find((one) => one.id === id)?.position).toBe(position);
  }
});

it('renumbers tasks whose positions come too close, and leaves their updated_at alone', async () => {
  const server = await servers.start();
  const [first, second, third] = ['1', '2', '3'].map((title) => createTask(server.deps, { title }));
  if (first === undefined || second === undefined || third === undefined) throw new Error('Three were made.');
  server.events.length = 0;
  const change = { position: first.position + 1e-9 };
  expect(updateTask(server.deps, { task_id: third.id, change }).position).toBe(2);
  expect(readBoard(server.deps).tasks.map(({ title, position }) => [title, position])).toEqual([
    ['1', 1],
    ['3', 2],
    ['2', 3],
  ]);
  expect(taskOf(server, second.id).updated_at).toBe(second.updated_at);
  expect(server.events.map(({ type, task_id }) => [type, task_id])).toEqual([
    ['task.updated', third.id],
    ['task.updated', third.id],
    ['task.updated', second.id],
  ]);
});

it('deletes a column with tasks only when it names another column, and moves the tasks there', async () => {
  const server = await servers.start();
  const task = createTask(server.deps, { title: 'A' });
  const archived = createTask(server.deps, { title: 'B' });
  const gone = createTask(server.deps, { title: 'C' });
  updateTask(server.deps, { task_id: archived.id, change: { archived: true } });
  await deleteTask(server.deps, { task_id: gone.id });
  const refused: unknown = expect.objectContaining({ code: 'VALIDATION' });
  expect(() => remove(server, 'Backlog')).toThrow(refused);
  expect(() => remove(server, 'Backlog', 'Backlog')).toThrow(refused);
  const move_to = columnId.parse(randomUUID());
  expect(() => deleteColumn(server.deps, { column_id: column(server, 'Backlog'), move_to })).toThrow(
    expect.objectContaining({ code: 'NOT_FOUND' }),
  );
  server.events.length = 0;
  remove(server, 'Backlog', 'Done');
  expect(taskOf(server, task.id)).toMatchObject({ column_id: column(server, 'Done'), state: 'DONE' });
  expect(readTask(server.deps, { task_id: archived.id })).toMatchObject({
    column_id: column(server, 'Done'),
    state: 'TODO',
  });
  expect(server.events.map(({ type }) => type)).toEqual(['task.updated', 'task.updated', 'column.deleted']);
  expect(createTask(server.deps, { title: 'New' }).column_id).toBe(column(server, 'In progress'));
});

it('deletes a column without visible tasks at once, and never the last column', async () => {
  const server = await servers.start();
  const task = createTask(server.deps, { title: 'A' });
  updateTask(server.deps, { task_id: task.id, change: { archived: true } });
  for (const title of ['Backlog', 'Review', 'Done']) remove(server, title);
  expect(titles(server)).toEqual(['In progress']);
  expect(() => remove(server, 'In progress')).toThrow(expect.objectContaining({ code: 'LAST_COLUMN' }));
  expect(readTask(server.deps, { task_id: task.id }).column_id).toBe(column(server, 'In progress'));
});

it('a card stays while a question is pending, with its columns moved and removed', async () => {
  const { server, runner, task_id, session_id, pending_id } = await servers.withOpenQuestion({
    source: 'ask_user_question',
  });
  updateColumn(server.deps, { column_id: column(server, 'Review'), change: { position: -1 } });
  createColumn(server.deps, { title: 'Mine', after_column_id: null });
  remove(server, 'In progress', 'Mine');
  runner.endTurn(session_id);
  await runner.whenAcknowledged();
  expect(columnTitleOf(server, task_id)).toBe('Mine');
  expect(taskOf(server, task_id)).toMatchObject({ state: 'IN_PROGRESS', pending_count: 1 });
  remove(server, 'Review');
  runner.settle(pending_id, { outcome: 'cancelled', cause: 'agent_withdrew', delivered: true });
  await runner.whenAcknowledged();
  expect(columnTitleOf(server, task_id)).toBe('Mine');
  expect(taskOf(server, task_id)).toMatchObject({ state: 'REVIEW', pending_count: 0 });
});
