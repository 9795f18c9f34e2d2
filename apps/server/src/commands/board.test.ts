import type { LiveEvent } from '@kandev/contracts';
import { columnId, taskId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { useServers, type TestServer } from '../testing/test-server.ts';
import { createAgentProfile, deleteAgentProfile, listAgentProfiles, updateAgentProfile } from './agents.ts';
import { createTask, updateTask } from './tasks.ts';
import { listEvents, readBoard } from './board.ts';
import { readSession } from './sessions.ts';

const servers = useServers();

function columnNamed(server: TestServer, title: string) {
  const column = readBoard(server.deps).columns.find((one) => one.title === title);
  if (column === undefined) throw new Error('There is no such column.');
  return column.id;
}

it('puts a new task at the bottom of the backlog, and announces the whole task', async () => {
  const server = await servers.start();
  const first = createTask(server.deps, { title: 'First', description: 'Why', cwd: '/work/a' });
  const second = createTask(server.deps, { title: 'Second' });
  expect(first).toMatchObject({ state: 'TODO', cwd: '/work/a', pending_count: 0, archived: false });
  expect(second.position).toBeGreaterThan(first.position);
  const board = readBoard(server.deps);
  expect(board.tasks).toEqual([first, second]);
  expect(server.events.map(({ type, payload }) => [type, payload])).toEqual([
    ['task.created', first],
    ['task.created', second],
  ]);
  expect(listEvents(server.deps, { after: board.seq, limit: 10 }).items).toEqual([]);
});

it('gives a moved task the state of its new column, and a position between others', async () => {
  const server = await servers.start();
  const [one, other] = ['One', 'Other'].map((title) => createTask(server.deps, { title }));
  if (one === undefined || other === undefined) throw new Error('Two tasks were made.');
  const column_id = columnNamed(server, 'Done');
  expect(updateTask(server.deps, { task_id: one.id, change: { column_id } })).toMatchObject({
    column_id,
    state: 'DONE',
  });
  const moved = updateTask(server.deps, { task_id: other.id, change: { column_id, position: 0.5 } });
  expect(moved).toMatchObject({ column_id, position: 0.5 });
  expect(readBoard(server.deps).tasks.map(({ title }) => title)).toEqual(['Other', 'One']);
  expect(
    updateTask(server.deps, { task_id: one.id, change: { archived: true, title: 'Once' } }),
  ).toMatchObject({
    archived: true,
    title: 'Once',
    state: 'DONE',
  });
});

it('an unknown column or task is not found', async () => {
  const server = await servers.start();
  const notFound: unknown = expect.objectContaining({ code: 'NOT_FOUND' });
  const column_id = columnId.parse(randomUUID());
  const task = createTask(server.deps, { title: 'A' });
  expect(() => createTask(server.deps, { title: 'B', column_id })).toThrow(notFound);
  expect(() => updateTask(server.deps, { task_id: task.id, change: { column_id } })).toThrow(notFound);
  const task_id = taskId.parse(randomUUID());
  expect(() => updateTask(server.deps, { task_id, change: {} })).toThrow(notFound);
});

it('keeps a session as it was started, whatever becomes of its profile', async () => {
  const { server, session_id } = await servers.withOpenTurn();
  const [profile] = listAgentProfiles(server.deps);
  if (profile === undefined) throw new Error('There is no profile.');
  const change = { agent_profile_id: profile.id, change: { name: 'Renamed', env: {} } };
  expect(updateAgentProfile(server.deps, change)).toMatchObject({
    name: 'Renamed',
    env: {},
    command: profile.command,
  });
  deleteAgentProfile(server.deps, { agent_profile_id: profile.id });
  expect(() => deleteAgentProfile(server.deps, { agent_profile_id: profile.id })).toThrow(
    expect.objectContaining({ code: 'NOT_FOUND' }),
  );
  expect(readSession(server.deps, { session_id }).agent.profile_name).toBe('Claude');
});

it('lists the event log in pages', async () => {
  const server = await servers.start();
  for (const title of ['a', 'b', 'c']) createTask(server.deps, { title });
  const page = listEvents(server.deps, { after: 0, limit: 2 });
  const next = listEvents(server.deps, { after: Number(page.next_cursor), limit: 2 });
  const titles = [...page.items, ...next.items].map((event: LiveEvent) =>
    event.type === 'task.created' ? event.payload.title : null,
  );
  expect(titles).toEqual(['a', 'b', 'c']);
  expect(next.next_cursor).toBeNull();
});

it('keeps a profile with any odd content as it is', async () => {
  const server = await servers.start();
  const odd = { name: '"; drop table tasks; --', args: ['$(id)', '\u0000', '\u202e'], env: { A: '{"b":1}' } };
  const made = createAgentProfile(server.deps, {
    ...odd,
    agent_id: 'custom',
    command: 'x',
    default_mode: 'plan',
    permission_policy: 'allow_reads',
    disable_question_tool: true,
  });
  expect(listAgentProfiles(server.deps)).toEqual([made]);
  expect(made).toMatchObject(odd);
});
