import { expect, it } from 'vitest';
import {
  choiceProperties,
  pickedAnswers,
  RunnerHarness,
  type SessionHarness,
} from './testing/runner-harness.ts';

const methodsSince = (session: SessionHarness, start: number): (string | undefined)[] =>
  session.agent.frames.slice(start).map((frame) => frame.method ?? `answer ${frame.id ?? ''}`);

it('cancelling a turn settles its held requests, and only then notifies the agent [AC-15, R29]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.session();
  const turn = await session.prompt();
  session.agent.update({
    sessionUpdate: 'tool_call',
    toolCallId: 'call-1',
    title: 'Edit',
    status: 'in_progress',
  });
  session.agent.update({
    sessionUpdate: 'tool_call',
    toolCallId: 'call-2',
    title: 'Read',
    status: 'completed',
  });
  await session.holdForm('form');
  session.requestPermission('permission');
  await session.server.event('agent.permission.created');
  const start = session.agent.frames.length;
  expect(await session.cancel()).toMatchObject({ ok: true });
  await session.agent.call('session/cancel');
  expect(methodsSince(session, start)).toEqual(['answer form', 'answer permission', 'session/cancel']);
  expect(await session.agent.answer('form')).toEqual({ action: 'cancel' });
  expect(await session.agent.answer('permission')).toEqual({ outcome: { outcome: 'cancelled' } });
  for (const { payload } of session.server.events('agent.elicitation.settled', 'agent.permission.settled')) {
    expect(payload).toMatchObject({ outcome: 'cancelled', cause: 'turn_cancelled', delivered: true });
  }
  await session.agent.endTurn(0, 'cancelled');
  const { payload } = await session.server.event('agent.turn.completed');
  expect(payload).toMatchObject({ turn_id: turn, stop_reason: 'cancelled', failure: null });
  const statuses = session.server
    .events('agent.message')
    .filter(({ payload }) => payload.type === 'tool_call')
    .map(({ payload }) => `${payload.content} ${payload.metadata.tool_status ?? ''}`);
  expect(statuses).toContain('Edit cancelled');
  expect(statuses).not.toContain('Read cancelled');
});

it('a cancelled tool call stays cancelled when the agent reports it as failed [R29]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.promptedSession();
  session.agent.update({
    sessionUpdate: 'tool_call',
    toolCallId: 'call-1',
    title: 'Edit',
    status: 'pending',
  });
  await session.flush();
  await session.cancel();
  session.agent.update({ sessionUpdate: 'tool_call_update', toolCallId: 'call-1', status: 'failed' });
  await session.agent.endTurn(0, 'cancelled');
  await session.server.event('agent.turn.completed');
  const last = session.server.events('agent.message').findLast(({ payload }) => payload.type === 'tool_call');
  expect(last?.payload.metadata.tool_status).toBe('cancelled');
});

it('cancelling a turn does not wait for the agent', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.promptedSession();
  await session.holdForm(7);
  const before = performance.now();
  await session.cancel();
  expect(performance.now() - before).toBeLessThan(1_000);
  expect(session.server.events('agent.turn.completed')).toEqual([]);
});

it('a form that arrives after its turn was cancelled is recorded and cancelled', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.promptedSession();
  await session.cancel();
  session.sendForm(7);
  expect(await session.agent.answer(7)).toEqual({ action: 'cancel' });
  const { payload: created } = await session.server.event('agent.elicitation.created');
  const { payload } = await session.server.event('agent.elicitation.settled');
  expect(payload).toMatchObject({ pending_id: created.pending_id, cause: 'turn_cancelled' });
});

it('a form is recorded and cancelled once, whether the cancel comes before or after it', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.session();
  for (let round = 0; round < 30; round += 1) {
    await session.prompt('go', round);
    session.sendForm(round);
    const cancelled = session.cancel();
    if (round % 2 === 0) await session.server.event('agent.elicitation.created', round);
    await cancelled;
    expect(await session.agent.answer(round)).toEqual({ action: 'cancel' });
    const { payload } = await session.server.event('agent.elicitation.settled', round);
    expect(payload.cause).toBe('turn_cancelled');
    await session.agent.endTurn(round, 'cancelled');
    await session.server.event('agent.turn.completed', round);
  }
});

it('a cancel that races an answer leaves one response and one settlement, 100 times', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.session();
  const causes = new Set<string>();
  for (let round = 0; round < 100; round += 1) {
    await session.prompt('go', round);
    const pending = await session.holdForm(round);
    const acts = [
      (): Promise<unknown> => session.respond(pending, pickedAnswers('A')),
      (): Promise<unknown> => session.cancel(),
    ];
    await Promise.all((round % 2 === 0 ? acts : acts.reverse()).map((act) => act()));
    const { payload } = await session.server.event('agent.elicitation.settled', round);
    expect(payload.pending_id).toBe(pending);
    expect(await session.agent.answer(round)).toMatchObject({
      action: payload.cause === 'operator' ? 'accept' : 'cancel',
    });
    causes.add(payload.cause);
    await session.agent.endTurn(round, 'cancelled');
    await session.server.event('agent.turn.completed', round);
  }
  await session.flush();
  for (let round = 0; round < 100; round += 1) expect(session.agent.answers(round)).toHaveLength(1);
  expect(session.server.events('agent.elicitation.settled')).toHaveLength(100);
  expect(causes).toEqual(new Set(['operator', 'turn_cancelled']));
});

it('a form that the agent withdraws is answered cancel, and later answers are NOT_FOUND [R22]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.promptedSession();
  const pending = await session.holdForm('q');
  session.agent.withdraw('q');
  expect(await session.agent.answer('q')).toEqual({ action: 'cancel' });
  const { payload } = await session.server.event('agent.elicitation.settled');
  expect(payload).toMatchObject({ outcome: 'cancelled', cause: 'agent_withdrew', delivered: true });
  expect(await session.respond(pending, pickedAnswers('A'))).toMatchObject({ error: { code: 'NOT_FOUND' } });
  await session.flush();
  expect(session.agent.answers('q')).toHaveLength(1);
});

it('a turn that ends with a form open withdraws the form before the turn completes [R4]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.promptedSession();
  // One write, so that only the order of the lines tells which came first.
  const { id } = await session.agent.call('session/prompt');
  const form = {
    jsonrpc: '2.0',
    id: 'q',
    method: 'elicitation/create',
    params: {
      mode: 'form',
      sessionId: 'acp-1',
      message: 'm',
      requestedSchema: { type: 'object', properties: choiceProperties('A', 'B') },
    },
  };
  const end = { jsonrpc: '2.0', id, result: { stopReason: 'end_turn' } };
  session.agent.print(`${JSON.stringify(form)}\n${JSON.stringify(end)}`);
  expect(await session.agent.answer('q')).toEqual({ action: 'cancel' });
  await session.server.event('agent.turn.completed');
  const events = session.server.events(
    'agent.elicitation.created',
    'agent.elicitation.settled',
    'agent.turn.completed',
  );
  expect(events.map(({ event }) => event)).toEqual([
    'agent.elicitation.created',
    'agent.elicitation.settled',
    'agent.turn.completed',
  ]);
  expect(events[1]?.payload).toMatchObject({ cause: 'agent_withdrew', outcome: 'cancelled' });
});

it('a stopped session settles its held requests, and then ends [R4]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.session();
  const turn = await session.prompt();
  await session.holdForm(7);
  const before = performance.now();
  expect(await session.stop()).toMatchObject({ ok: true });
  expect(performance.now() - before).toBeLessThan(1_000);
  expect(session.server.events('agent.elicitation.settled')[0]?.payload).toMatchObject({
    outcome: 'cancelled',
    cause: 'session_stopped',
    delivered: true,
  });
  const { payload } = await session.server.event('agent.exited');
  expect(payload).toEqual({ session_id: session.sessionId, reason: 'stopped', failure: null });
  expect(session.server.events('agent.turn.completed')[0]?.payload).toMatchObject({
    turn_id: turn,
    stop_reason: 'cancelled',
  });
  await session.agent.exited;
  expect(session.agent.answers(7).map((frame) => frame.result)).toEqual([{ action: 'cancel' }]);
});

it('the held requests of an agent that died are cancelled, undelivered [R4]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.session();
  const turn = await session.prompt();
  const pending = await session.holdForm(7);
  session.agent.print('!exit 3');
  const { payload } = await session.server.event('agent.elicitation.settled');
  expect(payload).toMatchObject({
    pending_id: pending,
    outcome: 'cancelled',
    cause: 'agent_gone',
    delivered: false,
  });
  const completed = await session.server.event('agent.turn.completed');
  expect(completed.payload).toMatchObject({ turn_id: turn, stop_reason: 'failed' });
  const exited = await session.server.event('agent.exited');
  expect(exited.payload).toMatchObject({ reason: 'failed', failure: { code: 'AGENT_EXITED' } });
  expect(exited.payload.failure?.message).toContain('code 3');
  expect(await session.respond(pending, pickedAnswers('A'))).toMatchObject({ error: { code: 'NOT_FOUND' } });
});

it('stopping three sessions leaves no held request', async () => {
  await using harness = await RunnerHarness.open();
  const sessions = [await harness.session(), await harness.session(), await harness.session()];
  for (const session of sessions) {
    await session.prompt();
    await session.holdForm(7);
  }
  await Promise.all(sessions.map((session) => session.stop()));
  await harness.server.event('agent.exited', 2);
  harness.server.dropConnection();
  expect((await harness.server.connected(2)).held).toEqual([]);
  expect(harness.server.hellos[1]?.sessions).toEqual([]);
});
