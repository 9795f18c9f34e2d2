import type { SessionOption } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { eventually, sessionOf, useServers } from '../runners/testing/with-server.ts';
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
  const working = await servers.working();
  working.peer.offer(working.session_id, { options: [option('mode', 'a'), option('model', 'a')] });
  await working.peer.stored();
  const set = (option_id: string, value: string) =>
    setSessionOption(working.server.deps, {
      session_id: working.session_id,
      setting: { option_id, value },
    });
  return { ...working, set };
}

it('keeps what an agent offers and has used, over a restart of the server', async () => {
  const { server, peer, session_id } = await offering();
  const commands = [{ name: 'review', description: 'Review the changes', hint: null }];
  peer.offer(session_id, { commands });
  const usage = { used: 10, size: 100, cost: { amount: 0.5, currency: 'USD' } };
  peer.offer(session_id, { usage });
  await peer.stored();
  const told = { commands, usage, options: [{ id: 'mode', current: 'a' }, { id: 'model' }] };
  expect(sessionOf(server, session_id)).toMatchObject(told);
  expect(server.events.findLast(({ type }) => type === 'session.updated')?.payload).toMatchObject(told);
  await peer.cut();
  expect(sessionOf(await servers.restart(server), session_id)).toMatchObject(told);
});

it('a session that has ended offers nothing, and still tells what it used', async () => {
  const { server, peer, session_id } = await offering();
  peer.offer(session_id, { usage: { used: 10, size: 100, cost: null } });
  await stopSession(server.deps, { session_id });
  await eventually(() => sessionOf(server, session_id)).toMatchObject({
    state: 'CANCELLED',
    options: [],
    usage: { used: 10 },
  });
});

it('sets an option with the agent, and returns the session as it is then', async () => {
  const { set, peer, session_id } = await offering();
  expect((await set('model', 'b')).options).toMatchObject([{ current: 'a' }, { id: 'model', current: 'b' }]);
  expect(peer.asked('agent.sessions.set_option')).toMatchObject([
    { payload: { session_id, option_id: 'model', value: 'b' } },
  ]);
});

it('asks no runner for an option that is not offered', async () => {
  const { set, peer } = await offering();
  await expect(set('effort', 'b')).rejects.toMatchObject({ code: 'NOT_FOUND', reason: 'not_offered' });
  expect(peer.asked('agent.sessions.set_option')).toEqual([]);
});

it('sets a value that was not told with the others, unless the runner says that it is not offered', async () => {
  const { set, server, session_id, peer } = await offering();
  expect((await set('model', 'c')).options).toMatchObject([{ current: 'a' }, { current: 'c' }]);
  peer.override.set('agent.sessions.set_option', () => ({ ok: false, code: 'VALIDATION' }));
  await expect(set('model', 'd')).rejects.toMatchObject({
    code: 'VALIDATION',
    status: 400,
    reason: 'not_offered',
  });
  expect(sessionOf(server, session_id).options).toMatchObject([{ current: 'a' }, { current: 'c' }]);
});

it('hands the agent’s words on, and changes nothing', async () => {
  const { set, server, session_id, peer } = await offering();
  peer.override.set('agent.sessions.set_option', () => ({
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

it('without an agent nothing is set, and an agent that just went counts as none', async () => {
  const { set, server, peer, session_id } = await offering();
  peer.override.set('agent.sessions.set_option', () => ({ ok: false, code: 'NOT_FOUND' }));
  await expect(set('model', 'b')).rejects.toMatchObject({ code: 'CONFLICT' });
  peer.override.clear();
  peer.emit({ event: 'agent.exited', payload: { session_id, reason: 'idle', failure: null } });
  await peer.stored();
  expect(sessionOf(server, session_id).state).toBe('IDLE');
  await expect(set('model', 'b')).rejects.toMatchObject({ code: 'CONFLICT' });
});

it('a runner that is away, or silent, is told as such', async () => {
  const { set, server, peer } = await offering();
  peer.override.set('agent.sessions.set_option', () => 'silence');
  const unanswered = expect(set('model', 'b')).rejects.toMatchObject({ code: 'AGENT_STREAM_TIMEOUT' });
  await eventually(() => peer.asked('agent.sessions.set_option').length).toBe(1);
  await peer.cut();
  await unanswered;
  await eventually(() => server.deps.runners.connected()).toEqual([]);
  await expect(set('model', 'b')).rejects.toMatchObject({ code: 'AGENT_STREAM_NOT_CONNECTED' });
});

it('an agent that is started again is set as an operator left it, but for what it has left itself', async () => {
  const { set, server, peer, session_id } = await offering();
  await set('mode', 'b');
  await set('model', 'b');
  peer.offer(session_id, { options: [option('mode', 'b'), option('model', 'a')] });
  peer.endTurn(session_id);
  peer.emit({ event: 'agent.exited', payload: { session_id, reason: 'idle', failure: null } });
  peer.sessions.delete(session_id);
  await peer.stored();
  promptSession(server.deps, { session_id, text: 'Go on.' });
  await eventually(() => peer.asked('agent.sessions.start').length).toBe(2);
  expect(peer.asked('agent.sessions.start').map(({ payload }) => payload)).toMatchObject([
    { options: [] },
    { options: [{ option_id: 'mode', value: 'b' }] },
  ]);
});

it('the log keeps a session’s newest state alone', async () => {
  const { server, peer, session_id } = await offering();
  for (let used = 1; used <= 20; used += 1)
    peer.offer(session_id, { usage: { used, size: 100, cost: null } });
  await peer.stored();
  const { items } = listEvents(server.deps, { after: 0, limit: 1000 });
  const updates = items.filter(({ type }) => type === 'session.updated');
  expect(updates).toMatchObject([{ payload: { usage: { used: 20 } } }]);
});
