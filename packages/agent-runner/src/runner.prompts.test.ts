import { expect, it } from 'vitest';
import { Stage } from './testing/stage.ts';
import { until } from './testing/until.ts';

const chunk = (text: string): object => ({
  jsonrpc: '2.0',
  method: 'session/update',
  params: {
    sessionId: 'acp-1',
    update: { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } },
  },
});

it('a prompt that was given before opens no second turn, and one beside an open turn is refused', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  const turn_id = await session.prompt();
  const again = { session_id: session.sessionId, turn_id, text: 'go' };
  expect(await session.server.ask('agent.sessions.prompt', again)).toMatchObject({ ok: true });
  const other = { ...again, turn_id: '00000000-0000-4000-8000-000000000000' };
  expect(await session.server.ask('agent.sessions.prompt', other)).toMatchObject({
    error: { code: 'VALIDATION' },
  });
  await session.settledDown();
  expect(session.puppet.frames.filter(({ method }) => method === 'session/prompt')).toHaveLength(1);
});

it('a start that is repeated starts no second agent', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  const again = stage.startPayload({ session_id: session.sessionId });
  expect(await session.server.ask('agent.sessions.start', again)).toMatchObject({ ok: true });
  await session.settledDown();
  expect(stage.theatre.puppets).toHaveLength(1);
});

it('a start that comes while the agent is still ending starts a new one after its end', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  session.puppet.print('!no-eof');
  await session.settledDown();
  await session.stop();
  const again = stage.startPayload({ session_id: session.sessionId });
  expect(await session.server.ask('agent.sessions.start', again)).toMatchObject({ ok: true });
  await (await stage.theatre.puppet(1)).open('acp-2');
  const { payload } = await session.server.event('agent.session.updated', 1);
  expect(payload).toMatchObject({ session_id: session.sessionId, acp_session_id: 'acp-2' });
  const told = session.server.events('agent.exited', 'agent.session.updated').map(({ event }) => event);
  expect(told).toEqual(['agent.session.updated', 'agent.exited', 'agent.session.updated']);
});

it('a prompt that comes before the agent is ready waits for it', async () => {
  await using stage = await Stage.open();
  const start = stage.startPayload();
  await stage.server.ask('agent.sessions.start', start);
  const turn_id = '00000000-0000-4000-8000-000000000000';
  await stage.server.ask('agent.sessions.prompt', { session_id: start.session_id, turn_id, text: 'early' });
  const puppet = await stage.theatre.puppet();
  await puppet.open();
  expect((await puppet.call('session/prompt')).params).toMatchObject({ prompt: [{ text: 'early' }] });
});

it('a turn that is cancelled before the agent is ready never reaches it', async () => {
  await using stage = await Stage.open();
  const start = stage.startPayload();
  const { session_id } = start;
  await stage.server.ask('agent.sessions.start', start);
  const turn_id = '00000000-0000-4000-8000-000000000000';
  await stage.server.ask('agent.sessions.prompt', { session_id, turn_id, text: 'early' });
  await stage.server.ask('agent.sessions.cancel', { session_id });
  expect((await stage.server.event('agent.turn.completed')).payload.stop_reason).toBe('cancelled');
  const puppet = await stage.theatre.puppet();
  await puppet.open();
  await stage.server.event('agent.session.updated');
  expect(puppet.frames.map(({ method }) => method)).not.toContain('session/prompt');
});

it('what the agent reports after its turn still arrives, in the order in which it was said', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  const turn = await session.prompt();
  const { id } = await session.puppet.call('session/prompt');
  // In one write, so that only the order of the lines tells what came first.
  const lines = [
    chunk('one '),
    chunk('two'),
    { jsonrpc: '2.0', id, result: { stopReason: 'end_turn' } },
    chunk('after'),
  ];
  session.puppet.print(lines.map((line) => JSON.stringify(line)).join('\n'));
  await until('the late message', () =>
    session.server.events('agent.message').some(({ payload }) => payload.content === 'after'),
  );
  const said = session.server
    .events('agent.message', 'agent.turn.completed')
    .map(({ event, payload }) =>
      event === 'agent.message' ? [payload.content, payload.turn_id] : [payload.stop_reason, payload.turn_id],
    );
  expect(said).toEqual([
    ['one two', turn],
    ['end_turn', turn],
    ['after', null],
  ]);
});

it('what the agent said before it asked is told before its question', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  await session.prompt();
  session.puppet.say('before');
  await session.held(7);
  const told = session.server.events('agent.message', 'agent.elicitation.created').map(({ event }) => event);
  expect(told).toEqual(['agent.message', 'agent.elicitation.created']);
});

it('actions on a session that does not run here are NOT_FOUND, and unknown actions UNSUPPORTED', async () => {
  await using stage = await Stage.open();
  const session_id = '00000000-0000-4000-8000-000000000000';
  for (const action of ['agent.sessions.cancel', 'agent.sessions.stop'] as const) {
    expect(await stage.server.ask(action, { session_id })).toMatchObject({ error: { code: 'NOT_FOUND' } });
  }
  expect(await stage.server.ask('agent.sessions.start', {})).toMatchObject({ error: { code: 'VALIDATION' } });
  expect(await stage.server.ask('__proto__' as never, {})).toMatchObject({ error: { code: 'UNSUPPORTED' } });
});
