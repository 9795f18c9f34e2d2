import { expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { columnTitleOf, sessionOf, useServers } from '../testing/test-server.ts';
import { archiveTask, readTask } from './tasks.ts';
import { cancelTurn, listMessages, stopSession } from './sessions.ts';
import { listClarifications, readClarification } from './questions.ts';
import { deleteTask } from './delete-task.ts';
import { promptSession } from './prompts.ts';
import { readBoard } from './board.ts';

const servers = useServers();

it('a stopped session drops its queue and says so [R26]', async () => {
  const { server, runner, session_id, task_id, pending_id } = await servers.withOpenQuestion();
  promptSession(server.deps, { session_id, text: 'And then?' });
  await stopSession(server.deps, { session_id });
  await runner.whenAcknowledged();
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
  expect(columnTitleOf(server, task_id)).toBe('Review');
  expect(() => promptSession(server.deps, { session_id, text: 'Hello?' })).toThrow(
    expect.objectContaining({ code: 'CONFLICT' }),
  );
});

it('archiving a task cancels its open questions', async () => {
  const { server, runner, task_id, pending_id } = await servers.withOpenQuestion();
  const archived = await archiveTask(server.deps, { task_id, change: { archived: true } });
  expect(archived).toMatchObject({ archived: true });
  await runner.whenAcknowledged();
  expect(readClarification(server.deps, { pending_id })).toMatchObject({
    status: 'cancelled',
    cause: 'session_stopped',
  });
  expect(readTask(server.deps, { task_id })).toMatchObject({ archived: true, pending_count: 0 });
});

it('opens no turn on a task that was archived while its agent was starting', async () => {
  const server = await servers.start();
  const runner = await servers.connectRunner(server);
  runner.on('agent.sessions.start', () => 'no_answer');
  const { task, session } = server.startSession();
  await runner.whenRequested('agent.sessions.start');
  await archiveTask(server.deps, { task_id: task.id, change: { archived: true } });
  expect(runner.payloadsOf('agent.sessions.stop')).toHaveLength(1);
  expect(sessionOf(server, session.id)).toMatchObject({ state: 'CANCELLED', queued_prompts: [] });
});

it('a session of a runner that is away is stopped when that runner comes back', async () => {
  const { server, runner, session_id, pending_id } = await servers.withOpenQuestion();
  await runner.disconnectFrom(server);
  await stopSession(server.deps, { session_id });
  expect(readClarification(server.deps, { pending_id }).status).toBe('pending');
  await runner.connect(server);
  await eventually(() => expect(sessionOf(server, session_id).state).toBe('CANCELLED'));
  expect(readClarification(server.deps, { pending_id }).cause).toBe('session_stopped');
});

it('after a cancelled turn the next prompt is an ordinary prompt', async () => {
  const { server, runner, session_id, pending_id } = await servers.withOpenQuestion();
  await cancelTurn(server.deps, { session_id });
  await runner.whenAcknowledged();
  expect(readClarification(server.deps, { pending_id })).toMatchObject({
    status: 'cancelled',
    cause: 'turn_cancelled',
  });
  expect(promptSession(server.deps, { session_id, text: 'Something else.' })).toEqual({ queued: false });
  expect(await runner.whenRequested('agent.sessions.prompt', 2)).toMatchObject([
    { text: 'Build it.' },
    { text: 'Something else.' },
  ]);
  expect(runner.payloadsOf('agent.elicitations.respond')).toEqual([]);
});

it('a deleted task takes its questions out of every list, and each can still be read by its id', async () => {
  const { server, runner, task_id, pending_id } = await servers.withOpenQuestion();
  await deleteTask(server.deps, { task_id });
  expect(runner.payloadsOf('agent.sessions.stop')).toHaveLength(1);
  expect(listClarifications(server.deps, { limit: 10 }).items).toEqual([]);
  expect(readBoard(server.deps).tasks).toEqual([]);
  expect(readClarification(server.deps, { pending_id })).toMatchObject({
    status: 'cancelled',
    cause: 'session_stopped',
  });
  await expect(deleteTask(server.deps, { task_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('a queued prompt goes to no agent that is stopped because its task is deleted', async () => {
  const { server, runner, session_id, task_id } = await servers.withOpenTurn();
  promptSession(server.deps, { session_id, text: 'And then?' });
  runner.on('agent.sessions.stop', () => {
    runner.endTurn(session_id, 'cancelled');
    return { ok: true };
  });
  await deleteTask(server.deps, { task_id });
  await server.deps.background.idle();
  expect(runner.payloadsOf('agent.sessions.prompt')).toHaveLength(1);
  expect(runner.payloadsOf('agent.sessions.start')).toHaveLength(1);
});

it('deleting a task whose runner is away cancels its questions, and stops its agent when the runner is back', async () => {
  const { server, runner, task_id, pending_id } = await servers.withOpenQuestion();
  await runner.disconnectFrom(server);
  await deleteTask(server.deps, { task_id });
  expect(readClarification(server.deps, { pending_id })).toMatchObject({
    status: 'cancelled',
    cause: 'session_stopped',
  });
  expect(server.events.some((event) => event.type === 'task.deleted' && event.payload.id === task_id)).toBe(
    true,
  );
  await runner.connect(server);
  await runner.whenRequested('agent.sessions.stop');
});
