import type { SessionOption } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { sessionOf, useServers } from '../testing/test-server.ts';
import { listEvents } from './board.ts';
import { promptSession } from './prompts.ts';
import { setSessionOption } from './session-options.ts';
import { stopSession } from './sessions.ts';

const servers = useServers();

const option = (id: string, current: string): SessionOption => ({
  id,
  name: id,
  description: null,
  category: id,
  current,
  choices: ['a', 'b'].map((value) => ({ value, name: value, description: null, group: null })),
});

async function offering() {
  const working = await servers.withOpenTurn();
  working.runner.reportFeatures(working.session_id, { options: [option('mode', 'a'), option('model', 'a')] });
  await working.runner.whenAcknowledged();
  const set = (option_id: string, value: string) =>
    setSessionOption(working.server.deps, {
      session_id: working.session_id,
      setting: { option_id, value },
    });
  return { ...working, set };
}

it('keeps an agent’s features and usage over a restart of the server', async () => {
  const { server, runner, session_id } = await offering();
  const commands = [{ name: 'review', description: 'Review the changes', hint: null }];
  runner.reportFeatures(session_id, { commands });
  const usage = { used: 10, size: 100, cost: { amount: 0.5, currency: 'USD' } };
  runner.reportFeatures(session_id, { usage });
  await runner.whenAcknowledged();
  const told = { commands, usage, options: [{ id: 'mode', current: 'a' }, { id: 'model' }] };
  expect(sessionOf(server, session_id)).toMatchObject(told);
  expect(server.events.findLast(({ type }) => type === 'session.updated')?.payload).toMatchObject(told);
  await runner.disconnect();
  expect(sessionOf(await servers.restart(server), session_id)).toMatchObject(told);
});

it('a session that has ended has no options, and still shows its usage', async () => {
  const { server, runner, session_id } = await offering();
  runner.reportFeatures(session_id, { usage: { used: 10, size: 100, cost: null } });
  await stopSession(server.deps, { session_id });
  await eventually(() =>
    expect(sessionOf(server, session_id)).toMatchObject({
      state: 'CANCELLED',
      options: [],
      usage: { used: 10 },
    }),
  );
});

it('sets an option with the agent, and returns the session as it is then', async () => {
  const { set, runner, session_id } = await offering();
  expect((await set('model', 'b')).options).toMatchObject([{ current: 'a' }, { id: 'model', current: 'b' }]);
  expect(runner.payloadsOf('agent.sessions.set_option')).toMatchObject([
    { session_id, option_id: 'model', value: 'b' },
  ]);
});

it('asks no runner for an option that is not offered', async () => {
  const { set, runner } = await offering();
  await expect(set('effort', 'b')).rejects.toMatchObject({ code: 'NOT_FOUND', reason: 'not_offered' });
  expect(runner.payloadsOf('agent.sessions.set_option')).toEqual([]);
});

it('sets a value that is missing from the choices, unless the runner says that it is not offered', async () => {
  const { set, server, session_id, runner } = await offering();
  expect((await set('model', 'c')).options).toMatchObject([{ current: 'a' }, { current: 'c' }]);
  runner.on('agent.sessions.set_option', () => ({ ok: false, code: 'VALIDATION' }));
  await expect(set('model', 'd')).rejects.toMatchObject({
    code: 'VALIDATION',
    status: 400,
    reason: 'not_offered',
  });
  expect(sessionOf(server, session_id).options).toMatchObject([{ current: 'a' }, { current: 'c' }]);
});

it('passes the agent’s refusal on with its words, and changes nothing', async () => {
  const { set, server, session_id, runner } = await offering();
  runner.on('agent.sessions.set_option', () => ({
    ok: false,
    code: 'AGENT_REFUSED',
    details: { words: 'no credit' },
  }));
  await expect(set('model', 'b')).rejects.toMatchObject({
    code: 'AGENT_REFUSED',
    status: 409,
    details: { words: 'no credit' },
  });
  expect(sessionOf(server, session_id).options).toMatchObject([{ current: 'a' }, { current: 'a' }]);
});

it('refuses an option without an agent, and counts an agent that has just exited as none', async () => {
  const { set, server, runner, session_id } = await offering();
  runner.on('agent.sessions.set_option', () => ({ ok: false, code: 'NOT_FOUND' }));
  await expect(set('model', 'b')).rejects.toMatchObject({ code: 'CONFLICT' });
  runner.useDefaults();
  runner.endAgent(session_id, 'idle');
  await runner.whenAcknowledged();
  expect(sessionOf(server, session_id).state).toBe('IDLE');
  await expect(set('model', 'b')).rejects.toMatchObject({ code: 'CONFLICT' });
});

it('a runner that is away is one error, and a runner that does not answer another', async () => {
  const { set, server, runner } = await offering();
  runner.on('agent.sessions.set_option', () => 'no_answer');
  const unanswered = expect(set('model', 'b')).rejects.toMatchObject({ code: 'AGENT_STREAM_TIMEOUT' });
  await runner.whenRequested('agent.sessions.set_option');
  await runner.disconnectFrom(server);
  await unanswered;
  await expect(set('model', 'b')).rejects.toMatchObject({ code: 'AGENT_STREAM_NOT_CONNECTED' });
});

it('an agent that is started again gets the operator’s options, except those that it changed itself', async () => {
  const { set, server, runner, session_id } = await offering();
  await set('mode', 'b');
  await set('model', 'b');
  runner.reportFeatures(session_id, { options: [option('mode', 'b'), option('model', 'a')] });
  runner.endTurn(session_id);
  runner.endAgent(session_id, 'idle');
  await runner.whenAcknowledged();
  promptSession(server.deps, { session_id, text: 'Go on.' });
  expect(await runner.whenRequested('agent.sessions.start', 2)).toMatchObject([
    { options: [] },
    { options: [{ option_id: 'mode', value: 'b' }] },
  ]);
});

it('the event log keeps only the newest update of a session', async () => {
  const { server, runner, session_id } = await offering();
  for (let used = 1; used <= 20; used += 1)
    runner.reportFeatures(session_id, { usage: { used, size: 100, cost: null } });
  await runner.whenAcknowledged();
  const { items } = listEvents(server.deps, { after: 0, limit: 1000 });
  const updates = items.filter(({ type }) => type === 'session.updated');
  expect(updates).toMatchObject([{ payload: { usage: { used: 20 } } }]);
});
