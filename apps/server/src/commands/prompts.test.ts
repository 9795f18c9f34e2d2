import { expect, it } from 'vitest';
import { writeSetting } from '../stores/settings.ts';
import { eventually } from '../testing/eventually.ts';
import type { FakeRunner } from '../testing/fake-runner.ts';
import { columnTitleOf, sessionOf, taskOf, useServers } from '../testing/test-server.ts';
import { readClarification } from './questions.ts';
import { listMessages } from './sessions.ts';
import { promptSession, removeQueuedPrompt } from './prompts.ts';
import { updateTask } from './tasks.ts';
import { readBoard } from './board.ts';
import { z } from 'zod';

const servers = useServers();

const promptsOf = (runner: FakeRunner): string[] =>
  runner.payloadsOf('agent.sessions.prompt').map(({ text }) => text);

it('starts an agent as its profile was, and sends the first prompt verbatim once it is ready', async () => {
  const { server, runner, session_id, task_id } = await servers.withOpenTurn();
  expect(runner.payloadsOf('agent.sessions.start')).toEqual([
    {
      session_id,
      agent_id: 'claude-acp',
      agent_name: 'Claude',
      command: 'claude-agent-acp',
      args: ['--quiet'],
      env: { LANG: 'C' },
      cwd: '/work/there',
      default_mode: null,
      permission_policy: 'ask',
      disable_question_tool: false,
      options: [],
      elicitation: true,
    },
  ]);
  expect(promptsOf(runner)).toEqual(['Build it.']);
  expect(sessionOf(server, session_id)).toMatchObject({
    state: 'RUNNING',
    acp_session_id: `acp-${session_id}`,
    prompt_generation: 1,
    agent: { profile_name: 'Claude', name: 'claude-agent-acp', version: '0.101.0' },
  });
  expect(taskOf(server, task_id)).toMatchObject({
    state: 'IN_PROGRESS',
    turn_open: true,
    session_state: 'RUNNING',
  });
  expect(columnTitleOf(server, task_id)).toBe('In progress');
});

it('refuses to start without a runner', async () => {
  const server = await servers.start();
  expect(() => server.startSession()).toThrow(expect.objectContaining({ code: 'NO_RUNNER', status: 503 }));
  expect(taskStates(server)).toEqual(['TODO']);
});

it('a prompt sent while a turn is open is queued, and goes out when the turn ends [R26]', async () => {
  const { server, runner, session_id, task_id } = await servers.withOpenTurn();
  expect(promptSession(server.deps, { session_id, text: 'And then?' })).toEqual({ queued: true });
  expect(promptSession(server.deps, { session_id, text: 'And after that?' })).toEqual({ queued: true });
  expect(sessionOf(server, session_id).queued_prompts.map(({ text }) => text)).toEqual([
    'And then?',
    'And after that?',
  ]);
  await server.deps.background.idle();
  expect(promptsOf(runner)).toEqual(['Build it.']);
  runner.endTurn(session_id);
  await runner.whenRequested('agent.sessions.prompt', 2);
  expect(promptsOf(runner)).toEqual(['Build it.', 'And then?']);
  expect(sessionOf(server, session_id)).toMatchObject({ state: 'RUNNING', prompt_generation: 2 });
  expect(columnTitleOf(server, task_id)).toBe('In progress');
  runner.endTurn(session_id);
  await runner.whenRequested('agent.sessions.prompt', 3);
  runner.endTurn(session_id);
  await runner.whenAcknowledged();
  expect(sessionOf(server, session_id)).toMatchObject({ state: 'WAITING_FOR_INPUT', queued_prompts: [] });
  expect(promptSession(server.deps, { session_id, text: 'Again.' })).toEqual({ queued: false });
});

it('a queued prompt can be taken back, one that has gone out cannot [R26]', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  promptSession(server.deps, { session_id, text: 'No, wait.' });
  const [queued] = sessionOf(server, session_id).queued_prompts;
  if (queued === undefined) throw new Error('Nothing is queued.');
  const removal = { session_id, prompt_id: queued.id };
  removeQueuedPrompt(server.deps, removal);
  expect(() => removeQueuedPrompt(server.deps, removal)).toThrow(
    expect.objectContaining({ code: 'NOT_FOUND' }),
  );
  runner.endTurn(session_id);
  await runner.whenAcknowledged();
  await server.deps.background.idle();
  expect(promptsOf(runner)).toEqual(['Build it.']);
});

it('the queue outlives the server [R26]', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  promptSession(server.deps, { session_id, text: 'And then?' });
  await runner.disconnect();
  const again = await servers.restart(server);
  runner.endTurn(session_id);
  await runner.connect(again);
  await runner.whenRequested('agent.sessions.prompt', 2);
  expect(promptsOf(runner)).toEqual(['Build it.', 'And then?']);
});

it('a turn that ends while a question is open moves no card; the end of the question does', async () => {
  const { server, runner, session_id, task_id } = await servers.withOpenTurn();
  const { pending_id } = runner.askQuestion(session_id);
  runner.endTurn(session_id);
  await runner.whenAcknowledged();
  expect(columnTitleOf(server, task_id)).toBe('In progress');
  expect(taskOf(server, task_id)).toMatchObject({ state: 'IN_PROGRESS', turn_open: false });
  runner.settle(pending_id, { outcome: 'cancelled', cause: 'agent_withdrew' });
  await runner.whenAcknowledged();
  expect(columnTitleOf(server, task_id)).toBe('Review');
  expect(taskOf(server, task_id).state).toBe('REVIEW');
});

it('leaves a task where a person has put it', async () => {
  const { server, runner, session_id, task_id } = await servers.withOpenTurn();
  const done = readBoard(server.deps).columns.find(({ role }) => role === 'done');
  if (done === undefined) throw new Error('There is no such column.');
  updateTask(server.deps, { task_id, change: { column_id: done.id } });
  runner.endTurn(session_id);
  await runner.whenAcknowledged();
  expect(taskOf(server, task_id)).toMatchObject({ state: 'DONE', column_id: done.id });
});

it('no notification says that a turn is finished while a question is open', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  const wanted = { 'session.turn_finished': true };
  server.deps.writer.transact((tx) =>
    writeSetting(tx, { key: 'notifications', schema: z.unknown() }, wanted),
  );
  const { pending_id } = runner.askQuestion(session_id);
  runner.endTurn(session_id);
  await runner.whenAcknowledged();
  runner.settle(pending_id, { outcome: 'accepted', cause: 'operator' });
  await runner.whenAcknowledged();
  promptSession(server.deps, { session_id, text: 'Go on.' });
  const turn_id = await runner.whenTurnOpens(session_id);
  runner.endTurn(session_id);
  await runner.whenAcknowledged();
  const told = server.events.flatMap((event) => (event.type === 'notification' ? [event.payload] : []));
  expect(told.map(({ event, occurrence_id }) => [event, occurrence_id])).toEqual([
    ['session.clarification_requested', pending_id],
    ['session.turn_finished', turn_id],
  ]);
});

it('writes a notice for every stop reason but the ordinary end of a turn', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  for (const reason of ['refusal', 'max_tokens', 'cancelled', 'failed'] as const) {
    await runner.whenTurnOpens(session_id);
    runner.endTurn(session_id, reason);
    await runner.whenAcknowledged();
    promptSession(server.deps, { session_id, text: 'Go on.' });
    await server.deps.background.idle();
  }
  const { items } = listMessages(server.deps, { session_id, after: 0, limit: 100 });
  expect(items.flatMap(({ metadata }) => metadata.notice ?? [])).toEqual([
    'refusal',
    'limit',
    'turn_cancelled',
    'session_failed',
  ]);
});

it('shows why an agent failed, and starts it again with the next prompt', async () => {
  const { server, runner, session_id, task_id } = await servers.withOpenTurn();
  const { pending_id } = runner.askQuestion(session_id);
  const failure = { code: 'AGENT_EXITED' as const, message: 'The agent ended with 1.', stderr_tail: 'boom' };
  runner.endAgent(session_id, 'failed', failure);
  await runner.whenAcknowledged();
  expect(sessionOf(server, session_id)).toMatchObject({ state: 'FAILED', failure, open_turn_id: null });
  expect(taskOf(server, task_id)).toMatchObject({
    state: 'FAILED',
    failure: 'The agent ended with 1.',
    pending_count: 0,
  });
  expect(readClarification(server.deps, { pending_id })).toMatchObject({
    cause: 'agent_gone',
    agent_disconnected: true,
  });
  promptSession(server.deps, { session_id, text: 'Try again.' });
  await runner.whenRequested('agent.sessions.prompt', 2);
  expect(promptsOf(runner)).toEqual(['Build it.', 'Try again.']);
  expect(runner.payloadsOf('agent.sessions.start')[1]).toMatchObject({
    acp_session_id: `acp-${session_id}`,
  });
  expect(sessionOf(server, session_id)).toMatchObject({ state: 'RUNNING', failure: null });
});

it('starts an agent again that was suspended when it was idle', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  runner.endTurn(session_id);
  runner.endAgent(session_id, 'idle');
  await runner.whenAcknowledged();
  expect(sessionOf(server, session_id).state).toBe('IDLE');
  expect(promptSession(server.deps, { session_id, text: 'Are you there?' })).toEqual({ queued: true });
  await runner.whenRequested('agent.sessions.prompt', 2);
  expect(promptsOf(runner)).toEqual(['Build it.', 'Are you there?']);
});

it('a prompt that meets an agent just being suspended goes to the next agent, once', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  runner.endTurn(session_id);
  await runner.whenAcknowledged();
  runner.once('agent.sessions.prompt', () => {
    runner.sessions.delete(session_id);
    return { ok: false, code: 'NOT_FOUND' };
  });
  runner.on('agent.sessions.start', () => {
    runner.endAgent(session_id, 'idle');
    return 'default';
  });
  promptSession(server.deps, { session_id, text: 'One more thing.' });
  await runner.whenRequested('agent.sessions.prompt', 3);
  await server.deps.background.idle();
  const [, refused, taken, ...more] = runner.payloadsOf('agent.sessions.prompt');
  expect(taken).toEqual(refused);
  expect(more).toEqual([]);
  expect(sessionOf(server, session_id)).toMatchObject({ state: 'RUNNING', prompt_generation: 2 });
  const { items } = listMessages(server.deps, { session_id, after: 0, limit: 100 });
  expect(items.filter(({ type }) => type === 'prompt')).toHaveLength(2);
  expect(items.filter(({ type }) => type === 'notice')).toEqual([]);
});

it('says once why an agent failed in a turn', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  const failure = { code: 'AGENT_EXITED' as const, message: 'The agent ended with 1.', stderr_tail: '' };
  const turn_id = await runner.whenTurnOpens(session_id);
  const failed = { session_id, turn_id, stop_reason: 'failed', failure: failure.message } as const;
  runner.emit({ event: 'agent.turn.completed', payload: failed });
  runner.endAgent(session_id, 'failed', failure);
  await runner.whenAcknowledged();
  const { items } = listMessages(server.deps, { session_id, after: 0, limit: 100 });
  expect(items.flatMap(({ type, content }) => (type === 'notice' ? [content] : []))).toEqual([
    failure.message,
  ]);
});

it('shows a start that a runner refuses', async () => {
  const server = await servers.start();
  const runner = await servers.connectRunner(server);
  runner.on('agent.sessions.start', () => ({ ok: false, code: 'INTERNAL' }));
  const { session } = server.startSession();
  await eventually(() => expect(sessionOf(server, session.id).state).toBe('FAILED'));
  expect(sessionOf(server, session.id).failure?.code).toBe('AGENT_REFUSED');
});

it('shows a refused prompt as a notice, and keeps the session waiting for input', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  runner.endTurn(session_id);
  runner.on('agent.sessions.prompt', () => ({ ok: false, code: 'VALIDATION' }));
  promptSession(server.deps, { session_id, text: 'One more thing.' });
  await eventually(() => expect(sessionOf(server, session_id).state).toBe('WAITING_FOR_INPUT'));
  await server.deps.background.idle();
  const { items } = listMessages(server.deps, { session_id, after: 0, limit: 100 });
  const reason = { reason: 'prompt_refused', words: 'no' };
  expect(items.at(-1)).toMatchObject({ content: 'no', metadata: { failure_reason: reason } });
});

const taskStates = (server: Parameters<typeof taskOf>[0]): string[] =>
  readBoard(server.deps).tasks.map(({ state }) => state);
