import { sessionId } from '@kandev/contracts';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import {
  answer,
  clarificationOf,
  sessionOf,
  taskOf,
  useServers,
  type TestServer,
} from '../testing/test-server.ts';
import { listClarifications, listPermissions } from '../commands/questions.ts';
import { listMessages, stopSession } from '../commands/sessions.ts';
import { seedDemo } from '../commands/seed-demo.ts';
import { readBoard } from '../commands/board.ts';
import { deleteTask } from '../commands/delete-task.ts';
import { randomUUID } from 'node:crypto';

const servers = useServers();

it('a restart of the server loses nothing, and the answer ends the same request [R17]', async () => {
  const { server, runner, session_id, turn_id, pending_id } = await servers.withOpenQuestion();
  const again = await servers.restart(server);
  await runner.connect(again);
  await again.deps.background.idle();
  expect(clarificationOf(again, pending_id).status).toBe('pending');
  expect(sessionOf(again, session_id)).toMatchObject({ state: 'RUNNING', open_turn_id: turn_id });
  expect((await answer(again, pending_id)).status).toBe('answered');
  expect(runner.held.size).toBe(0);
  expect(runner.payloadsOf('agent.sessions.prompt')).toHaveLength(1);
});

it('events from while the server was away are applied before records are compared with held requests [R17]', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  const [before, during] = [runner.askQuestion(session_id), runner.askQuestion(session_id)];
  await runner.whenAcknowledged();
  await runner.disconnect();
  const again = await servers.restart(server);
  runner.settle(before.pending_id, { outcome: 'declined', cause: 'deadline' });
  runner.settle(during.pending_id, { outcome: 'cancelled', cause: 'agent_withdrew' });
  const raised = runner.askQuestion(session_id);
  await runner.connect(again);
  await runner.whenAcknowledged();
  expect(clarificationOf(again, before.pending_id)).toMatchObject({ status: 'expired', cause: 'deadline' });
  expect(clarificationOf(again, during.pending_id)).toMatchObject({ cause: 'agent_withdrew' });
  expect(clarificationOf(again, raised.pending_id).status).toBe('pending');
});

it('nothing is cancelled before the events that a hello announces have come, however long they take [R17]', async () => {
  const { server, runner, pending_id } = await servers.withOpenQuestion();
  await runner.disconnect();
  runner.settle(pending_id, { outcome: 'declined', cause: 'deadline' });
  const onTheirWay = runner.unacknowledged.splice(0);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await runner.connect(server, { first_seq: onTheirWay[0]?.seq ?? 0 });
  vi.advanceTimersByTime(60_000);
  expect(clarificationOf(server, pending_id).status).toBe('pending');
  for (const event of onTheirWay) runner.sendRaw(event);
  await runner.whenAcknowledged();
  expect(clarificationOf(server, pending_id)).toMatchObject({ status: 'expired', cause: 'deadline' });
});

it('an open record that the runner neither holds nor has settled is cancelled as undelivered, and no other [R17]', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  const [lost, held] = [runner.askQuestion(session_id), runner.askQuestion(session_id)];
  const permission = await runner.openPermission(session_id);
  await runner.disconnect();
  runner.held.delete(lost.pending_id);
  runner.held.delete(permission.pending_id);
  await runner.connect(server);
  await eventually(() => expect(clarificationOf(server, lost.pending_id).status).toBe('cancelled'));
  expect(clarificationOf(server, lost.pending_id)).toMatchObject({
    cause: 'agent_gone',
    agent_disconnected: true,
    delivered: null,
  });
  expect(clarificationOf(server, held.pending_id).status).toBe('pending');
  expect(listPermissions(server.deps, { limit: 10 }).items[0]).toMatchObject({ status: 'cancelled' });
});

/** Copies a server's database, and returns what starts a server on that copy later. */
function backUp({ deps, home }: TestServer): () => Promise<TestServer> {
  deps.database.db.run('pragma wal_checkpoint(truncate)');
  const [file = '', copy = ''] = ['kandev.db', 'copy.db'].map((name) => path.join(home, name));
  copyFileSync(file, copy);
  return () => {
    copyFileSync(copy, file);
    return servers.start({ home });
  };
}

it('a server restored from an older copy shows what the runner holds [R17]', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  await server.deps.background.idle();
  const restore = backUp(server);
  const held = await runner.openQuestion(session_id);
  await runner.disconnect();
  await server.crash();
  const again = await restore();
  await runner.connect(again);
  await eventually(() => expect(listClarifications(again.deps, { limit: 10 }).items).toHaveLength(1));
  expect(clarificationOf(again, held.pending_id)).toMatchObject({
    status: 'pending',
    questions: held.questions,
  });
  expect(taskOf(again, sessionOf(again, session_id).task_id).pending_action).toBe('clarification');
});

it('a server restored from a copy older than the session recovers it into a task of its own [R17]', async () => {
  const server = await servers.start();
  const runner = await servers.connectRunner(server);
  const restore = backUp(server);
  const { session } = server.startSession();
  const open_turn_id = await runner.whenTurnOpens(session.id);
  const [held, permission] = [runner.askQuestion(session.id), runner.askPermission(session.id)];
  await runner.whenAcknowledged();
  await runner.disconnect();
  await server.crash();
  const again = await restore();
  const raised = runner.askQuestion(session.id);
  await runner.connect(again);
  await eventually(() => expect(listClarifications(again.deps, { limit: 10 }).items).toHaveLength(2));
  const { task_id, ...recovered } = sessionOf(again, session.id);
  expect(recovered).toMatchObject({ state: 'RUNNING', open_turn_id, agent: { profile_name: 'Claude' } });
  expect(taskOf(again, task_id)).toMatchObject({ title: 'Recovered: Claude', pending_count: 3 });
  for (const { pending_id } of [held, raised]) {
    expect((await answer(again, pending_id)).status).toBe('answered');
  }
  expect([...runner.held.keys()]).toEqual([permission.pending_id]);
  await runner.disconnect();
  await runner.connect(again);
  expect(readBoard(again.deps).tasks).toHaveLength(1);
  await stopSession(again.deps, { session_id: session.id });
  await eventually(() => expect(runner.sessions.size).toBe(0));
  expect(sessionOf(again, session.id).state).toBe('CANCELLED');
});

it('a new process of a runner fails the sessions of the old one and cancels their questions [R17]', async () => {
  const { server, runner, session_id, task_id } = await servers.withOpenTurn();
  const old = await runner.openQuestion(session_id);
  await runner.disconnect();
  runner.restartProcess();
  await runner.connect(server);
  expect(clarificationOf(server, old.pending_id)).toMatchObject({
    status: 'cancelled',
    cause: 'agent_gone',
    agent_disconnected: true,
    delivered: null,
  });
  expect(sessionOf(server, session_id)).toMatchObject({ state: 'FAILED', failure: { code: 'RUNNER_GONE' } });
  expect(taskOf(server, task_id)).toMatchObject({ state: 'FAILED', pending_count: 0 });
  const { items } = listMessages(server.deps, { session_id, after: 0, limit: 100 });
  expect(items.at(-1)?.metadata.notice).toBe('agent_gone');
  expect(items.find(({ type }) => type === 'clarification_request')?.metadata.agent_disconnected).toBe(true);
});

/** A session whose runner has lost its connection before it answered the start. */
async function withUnansweredStart() {
  const server = await servers.start();
  const runner = await servers.connectRunner(server);
  runner.on('agent.sessions.start', () => 'no_answer');
  const { session } = server.startSession();
  await runner.whenRequested('agent.sessions.start');
  await runner.disconnect();
  await server.deps.background.idle();
  return { server, runner, session };
}

it('sends a start and a prompt again whose answer was lost, once each', async () => {
  const { server, runner, session } = await withUnansweredStart();
  runner.useDefaults();
  runner.on('agent.sessions.prompt', () => 'no_answer');
  await runner.connect(server);
  await runner.whenRequested('agent.sessions.prompt');
  expect(runner.payloadsOf('agent.sessions.start')).toHaveLength(2);
  await runner.disconnect();
  await server.deps.background.idle();
  runner.useDefaults();
  await runner.connect(server);
  await runner.whenTurnOpens(session.id);
  await server.deps.background.idle();
  const [first, second, ...more] = runner.payloadsOf('agent.sessions.prompt');
  expect(second).toEqual(first);
  expect(more).toEqual([]);
  await runner.disconnect();
  await runner.connect(server);
  await server.deps.background.idle();
  expect(runner.payloadsOf('agent.sessions.prompt')).toHaveLength(2);
});

it('starts a session again whose agent had no prompt when the runner was restarted', async () => {
  const { server, runner, session } = await withUnansweredStart();
  runner.restartProcess();
  runner.useDefaults();
  await runner.connect(server);
  await runner.whenTurnOpens(session.id);
  await eventually(() => expect(sessionOf(server, session.id).state).toBe('RUNNING'));
});

it('ends a turn whose end was lost', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  await runner.disconnect();
  const known = runner.sessions.get(session_id);
  if (known === undefined) throw new Error('The runner does not know its session.');
  runner.sessions.set(session_id, { ...known, open_turn_id: null });
  await runner.connect(server);
  await eventually(() => expect(sessionOf(server, session_id).open_turn_id).toBeNull());
  expect(sessionOf(server, session_id).state).toBe('WAITING_FOR_INPUT');
});

it('fails a session with an open turn that the runner does not know any more', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  await runner.disconnect();
  runner.sessions.clear();
  await runner.connect(server);
  await eventually(() => expect(sessionOf(server, session_id).state).toBe('FAILED'));
  expect(sessionOf(server, session_id).failure?.code).toBe('AGENT_EXITED');
});

it('ignores events of unknown sessions, with a line in the log', async () => {
  const { server, runner } = await servers.withOpenTurn();
  const nobody = sessionId.parse(randomUUID());
  const held = runner.askQuestion(nobody);
  runner.settle(held.pending_id, { outcome: 'accepted', cause: 'operator' });
  runner.endAgent(nobody, 'idle');
  runner.askQuestion(nobody);
  await runner.whenAcknowledged();
  await runner.disconnect();
  await runner.connect(server);
  await server.deps.background.idle();
  expect(listClarifications(server.deps, { limit: 10 }).items).toEqual([]);
  expect(server.logged.filter(({ level }) => level === 'warn').length).toBeGreaterThanOrEqual(4);
});

it('makes the demo once, starts it when a runner comes, and never again after it was removed', async () => {
  const server = await servers.start();
  seedDemo(server.deps);
  seedDemo(server.deps);
  const [task, ...others] = readBoard(server.deps).tasks;
  expect(others).toEqual([]);
  if (task === undefined) throw new Error('There is no demo.');
  const runner = await servers.connectRunner(server);
  expect(await runner.whenRequested('agent.sessions.prompt')).toMatchObject([{ text: '/demo' }]);
  expect(runner.payloadsOf('agent.sessions.start')[0]).toMatchObject({
    command: 'kandev-demo-agent',
    agent_id: 'custom',
  });
  await deleteTask(server.deps, { task_id: task.id });
  seedDemo(server.deps);
  expect(readBoard(server.deps).tasks).toEqual([]);
});

it('makes no demo in a database that has had tasks', async () => {
  const { server } = await servers.withOpenTurn();
  seedDemo(server.deps);
  expect(readBoard(server.deps).tasks).toHaveLength(1);
});
