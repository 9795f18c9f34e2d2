import { expect, it } from 'vitest';
import { columnOf, eventually, sessionOf, useServers } from '../runners/testing/with-server.ts';
import { listClarifications, readClarification } from './questions.ts';
import { deleteTask } from './delete-task.ts';
import { cancelTurn, listMessages, stopSession } from './sessions.ts';
import { promptSession } from './prompts.ts';
import { readBoard } from './board.ts';
import { archiveTask, readTask } from './tasks.ts';

const servers = useServers();

it('R26: a stopped session drops its queue and says so', async () => {
  const { server, peer, session_id, task_id } = await servers.working();
  const { pending_id } = peer.ask(session_id);
  await peer.stored();
  promptSession(server.deps, { session_id, text: 'And then?' });
  await stopSession(server.deps, { session_id });
  await peer.stored();
  expect(sessionOf(server, session_id)).toMatchObject({
    state: 'CANCELLED',
    queued_prompts: [],
    open_turn_id: null,
  });
  expect(readClarification(server.deps, { pending_id })).toMatchObject({
    status: 'cancelled',
    cause: 'session_stopped',
  });
  const { items } = listMessages(server.deps, { session_id, after: 0, limit: 100 });
  const notices = items.flatMap(({ metadata }) => metadata.notice ?? []);
  expect(notices).toEqual(['queue_dropped', 'turn_cancelled', 'session_stopped']);
  expect(columnOf(server, task_id)).toBe('Review');
  expect(() => promptSession(server.deps, { session_id, text: 'Hello?' })).toThrow(
    expect.objectContaining({ code: 'CONFLICT' }),
  );
});

it('field case 16: archiving a task ends what is asked in it', async () => {
  const { server, peer, session_id, task_id } = await servers.working();
  const { pending_id } = peer.ask(session_id);
  await peer.stored();
  const archived = await archiveTask(server.deps, { task_id, change: { archived: true } });
  expect(archived).toMatchObject({ archived: true });
  await peer.stored();
  expect(readClarification(server.deps, { pending_id })).toMatchObject({
    status: 'cancelled',
    cause: 'session_stopped',
  });
  expect(readTask(server.deps, { task_id })).toMatchObject({ archived: true, pending_count: 0 });
});

it('opens no turn on a task that was archived while its agent was starting', async () => {
  const server = await servers.start();
  const peer = await servers.connect(server);
  peer.override.set('agent.sessions.start', () => 'silence');
  const { task, session } = server.startSession();
  await eventually(() => peer.asked('agent.sessions.start')).toHaveLength(1);
  await archiveTask(server.deps, { task_id: task.id, change: { archived: true } });
  expect(peer.asked('agent.sessions.stop')).toHaveLength(1);
  expect(sessionOf(server, session.id)).toMatchObject({ state: 'CANCELLED', queued_prompts: [] });
});

it('stops a session of a runner that is away when that runner comes back', async () => {
  const { server, peer, session_id } = await servers.working();
  const { pending_id } = peer.ask(session_id);
  await peer.stored();
  await peer.cut();
  await eventually(() => server.deps.runners.connected()).toEqual([]);
  await stopSession(server.deps, { session_id });
  expect(readClarification(server.deps, { pending_id }).status).toBe('pending');
  await peer.connect(server.url);
  await eventually(() => sessionOf(server, session_id).state).toBe('CANCELLED');
  expect(readClarification(server.deps, { pending_id }).cause).toBe('session_stopped');
});

it('field case 9: after a cancelled turn the next prompt is an ordinary prompt', async () => {
  const { server, peer, session_id } = await servers.working();
  const { pending_id } = peer.ask(session_id);
  await peer.stored();
  await cancelTurn(server.deps, { session_id });
  await peer.stored();
  expect(readClarification(server.deps, { pending_id })).toMatchObject({
    status: 'cancelled',
    cause: 'turn_cancelled',
  });
  expect(promptSession(server.deps, { session_id, text: 'Something else.' })).toEqual({ queued: false });
  await eventually(() =>
    peer.asked('agent.sessions.prompt').map(({ payload }) => (payload as { text: string }).text),
  ).toEqual(['Build it.', 'Something else.']);
  expect(peer.asked('agent.elicitations.respond')).toEqual([]);
});

it('field case 16: a deleted task takes its questions out of every list, and how they ended stays known', async () => {
  const { server, peer, session_id, task_id } = await servers.working();
  const { pending_id } = peer.ask(session_id);
  await peer.stored();
  await deleteTask(server.deps, { task_id });
  expect(peer.asked('agent.sessions.stop')).toHaveLength(1);
  expect(listClarifications(server.deps, { limit: 10 }).items).toEqual([]);
  expect(readBoard(server.deps).tasks).toEqual([]);
  expect(readClarification(server.deps, { pending_id })).toMatchObject({
    status: 'cancelled',
    cause: 'session_stopped',
  });
  await expect(deleteTask(server.deps, { task_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('gives a queued prompt to no agent that is told to end because its task is deleted', async () => {
  const { server, peer, session_id, task_id } = await servers.working();
  promptSession(server.deps, { session_id, text: 'And then?' });
  peer.override.set('agent.sessions.stop', () => {
    peer.endTurn(session_id, 'cancelled');
    return { ok: true };
  });
  await deleteTask(server.deps, { task_id });
  await server.deps.background.idle();
  expect(peer.asked('agent.sessions.prompt')).toHaveLength(1);
  expect(peer.asked('agent.sessions.start')).toHaveLength(1);
});

it('field case 16: deleting a task whose runner is away ends its questions, and its agent when the runner is back', async () => {
  const { server, peer, session_id, task_id } = await servers.working();
  const { pending_id } = peer.ask(session_id);
  await peer.stored();
  await peer.cut();
  await eventually(() => server.deps.runners.connected()).toEqual([]);
  await deleteTask(server.deps, { task_id });
  expect(readClarification(server.deps, { pending_id })).toMatchObject({
    status: 'cancelled',
    cause: 'session_stopped',
  });
  expect(server.events.some((event) => event.type === 'task.deleted' && event.payload.id === task_id)).toBe(
    true,
  );
  await peer.connect(server.url);
  await eventually(() => peer.asked('agent.sessions.stop')).toHaveLength(1);
});
