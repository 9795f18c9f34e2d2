import type { Board, Column, Task } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { useLiveServer } from '../testing/live-server.ts';

const live = useLiveServer();

const call = (method: string, path: string, body?: unknown) => live.server.api(method, path, body);
const board = async () => (await call('GET', '/board')).body as Board;

it('creates, changes and deletes a column, each with an event', async () => {
  const { seq } = await board();
  const made = await call('POST', '/columns', { title: '  Blocked ' });
  expect(made).toMatchObject({ status: 201, body: { title: 'Blocked', position: 5, role: null } });
  const { id } = made.body as Column;
  const moved = await call('PATCH', `/columns/${id}`, { title: 'Waiting', position: 1.5 });
  expect(moved).toMatchObject({ status: 200, body: { id, title: 'Waiting', position: 1.5 } });
  const task = (await call('POST', '/tasks', { title: 'A', column_id: id })).body as Task;
  expect(await call('DELETE', `/columns/${id}`)).toMatchObject({
    status: 400,
    body: { error: { code: 'VALIDATION', details: { tasks: 1 } } },
  });
  const [backlog] = (await board()).columns;
  const removed = await call('DELETE', `/columns/${id}?move_to=${backlog?.id ?? ''}`);
  expect(removed).toMatchObject({ status: 204, text: '' });
  const events = (await call('GET', `/events?after=${seq}`)).body as { items: { type: string }[] };
  expect(events.items).toMatchObject([
    { type: 'column.created', payload: made.body },
    { type: 'column.updated', payload: moved.body },
    { type: 'task.created' },
    { type: 'task.updated', task_id: task.id, payload: { column_id: backlog?.id } },
    { type: 'column.deleted', payload: { id } },
  ]);
});

it('leaves no task in a column that is gone, whatever two operators do at once', async () => {
  const { columns } = await board();
  const [to, ...others] = columns.map(({ id }) => id);
  const tasks = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const made = await call('POST', '/tasks', { title: `${index}`, column_id: columns[index % 4]?.id });
      return (made.body as Task).id;
    }),
  );
  const requests = [
    ...others.map((id) => call('DELETE', `/columns/${id}?move_to=${to ?? ''}`)),
    ...others.map((id) => call('DELETE', `/columns/${to ?? ''}?move_to=${id}`)),
    ...tasks.map((id, index) => call('PATCH', `/tasks/${id}`, { column_id: columns[(index + 1) % 4]?.id })),
    ...others.map((column_id) => call('POST', '/tasks', { title: 'new', column_id })),
  ];
  const answers = await Promise.all(requests);
  expect([...new Set(answers.map(({ status }) => status))].filter((status) => status >= 500)).toEqual([]);
  const after = await board();
  const known = new Set(after.columns.map(({ id }) => id));
  expect(known.size).toBeGreaterThan(0);
  expect(after.tasks.length).toBeGreaterThanOrEqual(tasks.length);
  expect(after.tasks.filter(({ column_id }) => !known.has(column_id))).toEqual([]);
});

it('lists archived tasks page by page, the newest change first, and still knows each', async () => {
  const made: Task[] = [];
  for (const title of ['one', 'two', 'three', 'kept']) {
    made.push((await call('POST', '/tasks', { title })).body as Task);
  }
  for (const { id } of made.slice(0, 3)) await call('PATCH', `/tasks/${id}`, { archived: true });
  type Page = { items: Task[]; next_cursor: string | null };
  const first = (await call('GET', '/tasks?archived=true&limit=2')).body as Page;
  const rest = (await call('GET', `/tasks?archived=true&limit=2&cursor=${first.next_cursor ?? ''}`))
    .body as Page;
  const found = [...first.items, ...rest.items];
  expect(found.map(({ title }) => title).toSorted()).toEqual(['one', 'three', 'two']);
  expect(found.map(({ updated_at }) => updated_at)).toEqual(
    found.map(({ updated_at }) => updated_at).toSorted((a, b) => b.localeCompare(a)),
  );
  expect(rest.next_cursor).toBeNull();
  expect(((await call('GET', '/tasks')).body as Page).items.map(({ title }) => title)).toEqual(['kept']);
  const [one] = made;
  expect((await call('GET', `/tasks/${one?.id ?? ''}`)).body).toMatchObject({ title: 'one', archived: true });
  expect((await call('GET', '/tasks?archived=true&cursor=x')).status).toBe(400);
  const restored = await call('PATCH', `/tasks/${one?.id ?? ''}`, { archived: false });
  expect(restored).toMatchObject({ status: 200, body: { archived: false } });
  expect((await board()).tasks.map(({ title }) => title).toSorted()).toEqual(['kept', 'one']);
});
