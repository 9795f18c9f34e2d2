import { expect, it } from 'vitest';
import { choice, picked, Stage, type Actors } from './testing/stage.ts';

const methodsSince = (session: Actors, start: number): (string | undefined)[] =>
  session.puppet.frames.slice(start).map((frame) => frame.method ?? `answer ${frame.id ?? ''}`);

it('AC-15, R29: a cancelled turn settles all that is held, and only then tells the agent', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  const turn = await session.prompt();
  session.puppet.update({
    sessionUpdate: 'tool_call',
    toolCallId: 'call-1',
    title: 'Edit',
    status: 'in_progress',
  });
  session.puppet.update({
    sessionUpdate: 'tool_call',
    toolCallId: 'call-2',
    title: 'Read',
    status: 'completed',
  });
  await session.held('form');
  session.askPermission('permission');
  await session.server.event('agent.permission.created');
  const start = session.puppet.frames.length;
  expect(await session.cancel()).toMatchObject({ ok: true });
  await session.puppet.call('session/cancel');
  expect(methodsSince(session, start)).toEqual(['answer form', 'answer permission', 'session/cancel']);
  expect(await session.puppet.answer('form')).toEqual({ action: 'cancel' });
  expect(await session.puppet.answer('permission')).toEqual({ outcome: { outcome: 'cancelled' } });
  for (const { payload } of session.server.events('agent.elicitation.settled', 'agent.permission.settled')) {
    expect(payload).toMatchObject({ outcome: 'cancelled', cause: 'turn_cancelled', delivered: true });
  }
  await session.puppet.endTurn(0, 'cancelled');
  const { payload } = await session.server.event('agent.turn.completed');
  expect(payload).toMatchObject({ turn_id: turn, stop_reason: 'cancelled', failure: null });
  const statuses = session.server
    .events('agent.message')
    .filter(({ payload }) => payload.type === 'tool_call')
    .map(({ payload }) => `${payload.content} ${payload.metadata.tool_status ?? ''}`);
  expect(statuses).toContain('Edit cancelled');
  expect(statuses).not.toContain('Read cancelled');
});

it('R29: a tool call stays cancelled when the agent then calls it failed', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  await session.prompt();
  session.puppet.update({
    sessionUpdate: 'tool_call',
    toolCallId: 'call-1',
    title: 'Edit',
    status: 'pending',
  });
  await session.settledDown();
  await session.cancel();
  session.puppet.update({ sessionUpdate: 'tool_call_update', toolCallId: 'call-1', status: 'failed' });
  await session.puppet.endTurn(0, 'cancelled');
  await session.server.event('agent.turn.completed');
  const last = session.server.events('agent.message').findLast(({ payload }) => payload.type === 'tool_call');
  expect(last?.payload.metadata.tool_status).toBe('cancelled');
});

it('field case 15: a turn is cancelled at once, though the agent never reacts', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  await session.prompt();
  await session.held(7);
  const before = performance.now();
  await session.cancel();
  expect(performance.now() - before).toBeLessThan(1_000);
  expect(session.server.events('agent.turn.completed')).toEqual([]);
});

it('field case 18: a form that comes after the turn was cancelled is recorded as cancelled with it', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  await session.prompt();
  await session.cancel();
  session.elicit(7);
  expect(await session.puppet.answer(7)).toEqual({ action: 'cancel' });
  const { payload: created } = await session.server.event('agent.elicitation.created');
  const { payload } = await session.server.event('agent.elicitation.settled');
  expect(payload).toMatchObject({ pending_id: created.pending_id, cause: 'turn_cancelled' });
});

it('field case 18: whenever a cancel falls around a form, the form is recorded and answered once', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  for (let round = 0; round < 30; round += 1) {
    await session.prompt('go', round);
    session.elicit(round);
    const cancelled = session.cancel();
    if (round % 2 === 0) await session.server.event('agent.elicitation.created', round);
    await cancelled;
    expect(await session.puppet.answer(round)).toEqual({ action: 'cancel' });
    const { payload } = await session.server.event('agent.elicitation.settled', round);
    expect(payload.cause).toBe('turn_cancelled');
    await session.puppet.endTurn(round, 'cancelled');
    await session.server.event('agent.turn.completed', round);
  }
});

it('field case 17: a cancel that races an answer leaves one response and one end, 100 times', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  const causes = new Set<string>();
  for (let round = 0; round < 100; round += 1) {
    await session.prompt('go', round);
    const pending = await session.held(round);
    const acts = [
      (): Promise<unknown> => session.respond(pending, picked('A')),
      (): Promise<unknown> => session.cancel(),
    ];
    await Promise.all((round % 2 === 0 ? acts : acts.reverse()).map((act) => act()));
    await session.puppet.endTurn(round, 'cancelled');
    await session.server.event('agent.turn.completed', round);
    expect(session.puppet.answers(round)).toHaveLength(1);
    const ends = session.server
      .events('agent.elicitation.settled')
      .filter(({ payload }) => payload.pending_id === pending);
    expect(ends).toHaveLength(1);
    const [end] = ends;
    const said = await session.puppet.answer(round);
    expect(said).toMatchObject({ action: end?.payload.cause === 'operator' ? 'accept' : 'cancel' });
    causes.add(end?.payload.cause ?? '');
  }
  expect(causes).toEqual(new Set(['operator', 'turn_cancelled']));
});

it('R22, field case 24: a form that the agent takes back is answered cancel, and later answers find nothing', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  await session.prompt();
  const pending = await session.held('q');
  session.puppet.send({ method: '$/cancel_request', params: { requestId: 'q' } });
  expect(await session.puppet.answer('q')).toEqual({ action: 'cancel' });
  const { payload } = await session.server.event('agent.elicitation.settled');
  expect(payload).toMatchObject({ outcome: 'cancelled', cause: 'agent_withdrew', delivered: true });
  expect(await session.respond(pending, picked('A'))).toMatchObject({ error: { code: 'NOT_FOUND' } });
  expect(session.puppet.answers('q')).toHaveLength(1);
});

it('R4, field case 10: a turn that ends with a form open has withdrawn it, and ends after it', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  await session.prompt();
  // In one write, so that only the order of the lines tells which came first.
  const { id } = await session.puppet.call('session/prompt');
  const form = {
    jsonrpc: '2.0',
    id: 'q',
    method: 'elicitation/create',
    params: {
      mode: 'form',
      sessionId: 'acp-1',
      message: 'm',
      requestedSchema: { type: 'object', properties: choice('A', 'B') },
    },
  };
  const end = { jsonrpc: '2.0', id, result: { stopReason: 'end_turn' } };
  session.puppet.print(`${JSON.stringify(form)}\n${JSON.stringify(end)}`);
  expect(await session.puppet.answer('q')).toEqual({ action: 'cancel' });
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

it('R4: a stopped session settles what it holds, and then ends', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  const turn = await session.prompt();
  await session.held(7);
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
  expect(session.puppet.answers(7).map((frame) => frame.result)).toEqual([{ action: 'cancel' }]);
});

it('R4: what an agent held when it died is cancelled, undelivered', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  const turn = await session.prompt();
  const pending = await session.held(7);
  session.puppet.print('!exit 3');
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
  expect(await session.respond(pending, picked('A'))).toMatchObject({ error: { code: 'NOT_FOUND' } });
});

it('field case 16: stopping three sessions leaves nothing held', async () => {
  await using stage = await Stage.open();
  const sessions = [await stage.session(), await stage.session(), await stage.session()];
  for (const session of sessions) {
    await session.prompt();
    await session.held(7);
  }
  await Promise.all(sessions.map((session) => session.stop()));
  await stage.server.event('agent.exited', 2);
  stage.server.cut();
  expect((await stage.server.connected(2)).held).toEqual([]);
  expect(stage.server.hellos[1]?.sessions).toEqual([]);
});
