import { expect, it } from 'vitest';
import { RunnerHarness } from './testing/runner-harness.ts';

const chunk = (text: string): object => ({
  jsonrpc: '2.0',
  method: 'session/update',
  params: {
    sessionId: 'acp-1',
    update: { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } },
  },
});

it('a repeated prompt opens no second turn, and another prompt during a turn is refused', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.session();
  const turn_id = await session.prompt();
  const again = { session_id: session.sessionId, turn_id, text: 'go' };
  expect(await session.server.request('agent.sessions.prompt', again)).toMatchObject({ ok: true });
  const other = { ...again, turn_id: '00000000-0000-4000-8000-000000000000' };
  expect(await session.server.request('agent.sessions.prompt', other)).toMatchObject({
    error: { code: 'VALIDATION' },
  });
  await session.flush();
  expect(session.agent.frames.filter(({ method }) => method === 'session/prompt')).toHaveLength(1);
});

it('a repeated start starts no second agent', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.session();
  const again = harness.startPayload({ session_id: session.sessionId });
  expect(await session.server.request('agent.sessions.start', again)).toMatchObject({ ok: true });
  await harness.session();
  expect(harness.scriptedAgents.all, 'the first agent and that of another session').toHaveLength(2);
});

it('a start while the agent is still ending starts a new agent after its end', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.session();
  session.agent.print('!ignore-stdin-end');
  await session.flush();
  await session.stop();
  const again = await harness.startSession({ session_id: session.sessionId });
  await again.agent.open('acp-2');
  const { payload } = await session.server.event('agent.session.updated', 1);
  expect(payload).toMatchObject({ session_id: session.sessionId, acp_session_id: 'acp-2' });
  const events = session.server.events('agent.exited', 'agent.session.updated').map(({ event }) => event);
  expect(events).toEqual(['agent.session.updated', 'agent.exited', 'agent.session.updated']);
});

it('a prompt before the agent is ready waits for it', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.startSession();
  await session.sendPrompt('early');
  await session.open();
  expect((await session.agent.call('session/prompt')).params).toMatchObject({ prompt: [{ text: 'early' }] });
});

it('a turn that is cancelled before the agent is ready never reaches the agent', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.startSession();
  await session.sendPrompt('early');
  await session.cancel();
  expect((await harness.server.event('agent.turn.completed')).payload.stop_reason).toBe('cancelled');
  await session.open();
  expect(session.agent.frames.map(({ method }) => method)).not.toContain('session/prompt');
});

it('messages after the end of a turn still arrive, in the agent’s order', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.session();
  const turn = await session.prompt();
  const { id } = await session.agent.call('session/prompt');
  // One write, so that only the order of the lines tells which came first.
  const lines = [
    chunk('one '),
    chunk('two'),
    { jsonrpc: '2.0', id, result: { stopReason: 'end_turn' } },
    chunk('after'),
  ];
  session.agent.print(lines.map((line) => JSON.stringify(line)).join('\n'));
  await session.server.eventWhere('agent.message', ({ payload }) => payload.content === 'after');
  const events = session.server
    .events('agent.message', 'agent.turn.completed')
    .map(({ event, payload }) =>
      event === 'agent.message' ? [payload.content, payload.turn_id] : [payload.stop_reason, payload.turn_id],
    );
  expect(events).toEqual([
    ['one two', turn],
    ['end_turn', turn],
    ['after', null],
  ]);
});

it('a message that precedes a question is published before the question', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.promptedSession();
  session.agent.say('before');
  await session.holdForm(7);
  const events = session.server
    .events('agent.message', 'agent.elicitation.created')
    .map(({ event }) => event);
  expect(events).toEqual(['agent.message', 'agent.elicitation.created']);
});

it('actions on a session that does not run here are NOT_FOUND, and unknown actions UNSUPPORTED', async () => {
  await using harness = await RunnerHarness.open();
  const session_id = '00000000-0000-4000-8000-000000000000';
  for (const action of ['agent.sessions.cancel', 'agent.sessions.stop'] as const) {
    expect(await harness.server.request(action, { session_id })).toMatchObject({
      error: { code: 'NOT_FOUND' },
    });
  }
  expect(await harness.server.request('agent.sessions.start', {})).toMatchObject({
    error: { code: 'VALIDATION' },
  });
  expect(await harness.server.request('__proto__' as never, {})).toMatchObject({
    error: { code: 'UNSUPPORTED' },
  });
});
