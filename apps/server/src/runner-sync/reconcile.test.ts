import { sessionId } from '@kandev/contracts';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  clarificationOf,
  operator,
  sessionOf,
  taskOf,
  useServers,
  eventually,
} from '../runners/testing/with-server.ts';
import { answerClarification } from '../commands/answer-clarification.ts';
import { listClarifications, listPermissions } from '../commands/questions.ts';
import { listMessages, stopSession } from '../commands/sessions.ts';
import { seedDemo } from '../commands/seed-demo.ts';
import { readBoard } from '../commands/board.ts';
import { deleteTask } from '../commands/delete-task.ts';
import { randomUUID } from 'node:crypto';
import type { TestServer } from '../runners/testing/test-server.ts';

const servers = useServers();

it('R17, field case 4: a restart of the server loses nothing, and the answer ends the same request', async () => {
  const { server, peer, session_id, turn_id } = await servers.working();
  const { pending_id } = peer.ask(session_id);
  await peer.stored();
  const again = await servers.restart(server);
  await peer.connect(again.url);
  await again.deps.background.idle();
  expect(clarificationOf(again, pending_id).status).toBe('pending');
  expect(sessionOf(again, session_id)).toMatchObject({ state: 'RUNNING', open_turn_id: turn_id });
  const body = { answers: [], rejected: false, reject_reason: '' };
  const given = await answerClarification(again.deps, { pending_id, operator_id: operator, body });
  expect(given.status).toBe('answered');
  expect(peer.held.size).toBe(0);
  expect(peer.asked('agent.sessions.prompt')).toHaveLength(1);
});

it('R17: what happened while the server was away is applied before it is compared with what is held', async () => {
  const { server, peer, session_id } = await servers.working();
  const [before, during] = [peer.ask(session_id), peer.ask(session_id)];
  await peer.stored();
  await peer.cut();
  const again = await servers.restart(server);
  peer.settle(before.pending_id, { outcome: 'declined', cause: 'deadline' });
  peer.settle(during.pending_id, { outcome: 'cancelled', cause: 'agent_withdrew' });
  const raised = peer.ask(session_id);
  await peer.connect(again.url);
  await peer.stored();
  expect(clarificationOf(again, before.pending_id)).toMatchObject({ status: 'expired', cause: 'deadline' });
  expect(clarificationOf(again, during.pending_id)).toMatchObject({ cause: 'agent_withdrew' });
  expect(clarificationOf(again, raised.pending_id).status).toBe('pending');
});

it('R17: however long the events take that a hello speaks of, nothing is settled before them', async () => {
  const { server, peer, session_id } = await servers.working();
  const { pending_id } = peer.ask(session_id);
  await peer.stored();
  await peer.cut();
  peer.settle(pending_id, { outcome: 'declined', cause: 'deadline' });
  const onTheirWay = peer.kept.splice(0);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await peer.connect(server.url, { first_seq: onTheirWay[0]?.seq ?? 0 });
  vi.advanceTimersByTime(60_000);
  expect(clarificationOf(server, pending_id).status).toBe('pending');
  for (const event of onTheirWay) peer.raw(event);
  await peer.stored();
  expect(clarificationOf(server, pending_id)).toMatchObject({ status: 'expired', cause: 'deadline' });
});

it('R17: an open record that the runner neither holds nor has settled ends unheard, and only that one', async () => {
  const { server, peer, session_id } = await servers.working();
  const [lost, held] = [peer.ask(session_id), peer.ask(session_id)];
  const permission = peer.askPermission(session_id);
  await peer.stored();
  await peer.cut();
  peer.held.delete(lost.pending_id);
  peer.held.delete(permission.pending_id);
  await peer.connect(server.url);
  await eventually(() => clarificationOf(server, lost.pending_id).status).toBe('cancelled');
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

it('R17: a server restored from an older copy shows what the runner holds', async () => {
  const { server, peer, session_id } = await servers.working();
  await server.deps.background.idle();
  const restore = backUp(server);
  const held = peer.ask(session_id);
  await peer.stored();
  await peer.cut();
  await server.crash();
  const again = await restore();
  await peer.connect(again.url);
  await eventually(() => listClarifications(again.deps, { limit: 10 }).items).toHaveLength(1);
  expect(clarificationOf(again, held.pending_id)).toMatchObject({
    status: 'pending',
    questions: held.questions,
  });
  expect(taskOf(again, sessionOf(again, session_id).task_id).pending_action).toBe('clarification');
});

it('R17: a copy that is older than the session shows it all the same, in a task of its own', async () => {
  const server = await servers.start();
  const peer = await servers.connect(server);
  const restore = backUp(server);
  const { session } = server.startSession();
  const open_turn_id = await peer.openTurn(session.id);
  const [held, permission] = [peer.ask(session.id), peer.askPermission(session.id)];
  await peer.stored();
  await peer.cut();
  await server.crash();
  const again = await restore();
  const raised = peer.ask(session.id);
  await peer.connect(again.url);
  await eventually(() => listClarifications(again.deps, { limit: 10 }).items).toHaveLength(2);
  const { task_id, ...recovered } = sessionOf(again, session.id);
  expect(recovered).toMatchObject({ state: 'RUNNING', open_turn_id, agent: { profile_name: 'Claude' } });
  expect(taskOf(again, task_id)).toMatchObject({ title: 'Recovered: Claude', pending_count: 3 });
  const body = { answers: [], rejected: false, reject_reason: '' };
  const given = { operator_id: operator, body };
  for (const { pending_id } of [held, raised]) {
    expect((await answerClarification(again.deps, { pending_id, ...given })).status).toBe('answered');
  }
  expect([...peer.held.keys()]).toEqual([permission.pending_id]);
  await peer.cut();
  await peer.connect(again.url);
  expect(readBoard(again.deps).tasks).toHaveLength(1);
  await stopSession(again.deps, { session_id: session.id });
  await eventually(() => peer.sessions.size).toBe(0);
  expect(sessionOf(again, session.id).state).toBe('CANCELLED');
});

it('R17, field case 12: another process of a runner means that its agents are gone, with what they asked', async () => {
  const { server, peer, session_id, task_id } = await servers.working();
  const old = peer.ask(session_id);
  await peer.stored();
  await peer.cut();
  peer.restart();
  await peer.connect(server.url);
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

it('sends a start and a prompt again that the runner never received, once each', async () => {
  const server = await servers.start();
  const peer = await servers.connect(server);
  peer.override.set('agent.sessions.start', () => 'silence');
  const { session } = server.startSession();
  await eventually(() => peer.asked('agent.sessions.start')).toHaveLength(1);
  await peer.cut();
  await server.deps.background.idle();
  peer.override.clear();
  peer.override.set('agent.sessions.prompt', () => 'silence');
  await peer.connect(server.url);
  await eventually(() => peer.asked('agent.sessions.prompt')).toHaveLength(1);
  expect(peer.asked('agent.sessions.start')).toHaveLength(2);
  await peer.cut();
  await server.deps.background.idle();
  peer.override.clear();
  await peer.connect(server.url);
  await peer.openTurn(session.id);
  await server.deps.background.idle();
  const [first, second, ...more] = peer.asked('agent.sessions.prompt');
  expect(second).toEqual(first);
  expect(more).toEqual([]);
  await peer.cut();
  await peer.connect(server.url);
  await server.deps.background.idle();
  expect(peer.asked('agent.sessions.prompt')).toHaveLength(2);
});

it('starts a session anew whose agent had not been asked anything when the runner was restarted', async () => {
  const server = await servers.start();
  const peer = await servers.connect(server);
  peer.override.set('agent.sessions.start', () => 'silence');
  const { session } = server.startSession();
  await eventually(() => peer.asked('agent.sessions.start')).toHaveLength(1);
  await peer.cut();
  await server.deps.background.idle();
  peer.restart();
  peer.override.clear();
  await peer.connect(server.url);
  await peer.openTurn(session.id);
  await eventually(() => sessionOf(server, session.id).state).toBe('RUNNING');
});

it('ends a turn whose end was lost, and sends the next prompt', async () => {
  const { server, peer, session_id } = await servers.working();
  await peer.cut();
  const known = peer.sessions.get(session_id);
  if (known === undefined) throw new Error('The runner does not know its session.');
  peer.sessions.set(session_id, { ...known, open_turn_id: null });
  await peer.connect(server.url);
  await eventually(() => sessionOf(server, session_id).open_turn_id).toBeNull();
  expect(sessionOf(server, session_id).state).toBe('WAITING_FOR_INPUT');
});

it('fails a session in a turn whose agent the runner does not know any more', async () => {
  const { server, peer, session_id } = await servers.working();
  await peer.cut();
  peer.sessions.clear();
  await peer.connect(server.url);
  await eventually(() => sessionOf(server, session_id).state).toBe('FAILED');
  expect(sessionOf(server, session_id).failure?.code).toBe('AGENT_EXITED');
});

it('ignores what is said of sessions that nobody knows, with a line in the log', async () => {
  const { server, peer } = await servers.working();
  const nobody = sessionId.parse(randomUUID());
  const held = peer.ask(nobody);
  peer.settle(held.pending_id, { outcome: 'accepted', cause: 'operator' });
  peer.emit({ event: 'agent.exited', payload: { session_id: nobody, reason: 'idle', failure: null } });
  peer.ask(nobody);
  await peer.stored();
  await peer.cut();
  await peer.connect(server.url);
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
  const peer = await servers.connect(server);
  await eventually(() => peer.asked('agent.sessions.prompt')).toHaveLength(1);
  expect(peer.asked('agent.sessions.start')[0]?.payload).toMatchObject({
    command: 'kandev-demo-agent',
    agent_id: 'custom',
  });
  expect(peer.asked('agent.sessions.prompt')[0]?.payload).toMatchObject({ text: '/demo' });
  await deleteTask(server.deps, { task_id: task.id });
  seedDemo(server.deps);
  expect(readBoard(server.deps).tasks).toEqual([]);
});

it('makes no demo in a database that has had tasks', async () => {
  const { server } = await servers.working();
  seedDemo(server.deps);
  expect(readBoard(server.deps).tasks).toHaveLength(1);
});
