import type { FeaturesChange } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { Stage, type Actors } from './testing/stage.ts';
import { until } from './testing/until.ts';

const select = (id: string, current: string, ...values: string[]) => ({
  id,
  name: id,
  category: id,
  type: 'select',
  currentValue: current,
  options: values.map((value) => ({ value, name: value.toUpperCase() })),
});
const modes = (current: string) => ({
  currentModeId: current,
  availableModes: [
    { id: 'ask', name: 'Ask' },
    { id: 'plan', name: 'Plan' },
  ],
});

/** What the server knows of the session's offers after all that it was told. */
const known = (stage: Stage): Omit<FeaturesChange, 'session_id'> =>
  Object.assign({}, ...stage.server.events('agent.session.offered').map(({ payload }) => payload)) as never;

const currents = (stage: Stage): Record<string, string> =>
  Object.fromEntries((known(stage).options ?? []).map(({ id, current }) => [id, current]));

/** Starts a session that the agent opens with `offered`. */
async function open(stage: Stage, offered: object, start: object = {}): Promise<Actors> {
  const payload = stage.startPayload(start);
  expect(await stage.server.ask('agent.sessions.start', payload)).toMatchObject({ ok: true });
  const puppet = await stage.theatre.puppet();
  await puppet.introduce();
  await puppet.reply('session/new', { sessionId: 'acp-1', ...offered });
  return stage.actors(puppet, payload.session_id);
}

const set = ({ server, sessionId }: Actors, option_id: string, value: string) =>
  server.ask('agent.sessions.set_option', { session_id: sessionId, option_id, value });

it('tells only so much of all that an agent offers, and says in its log that there is more', async () => {
  await using stage = await Stage.open();
  const { puppet } = await open(stage, { configOptions: [select('model', 'a', 'a', 'b')] });
  const availableCommands = Array.from({ length: 200 }, (_, index) => ({
    name: `c${index}`,
    description: 'x'.repeat(240),
  }));
  puppet.update({ sessionUpdate: 'available_commands_update', availableCommands });
  await until('the commands', () => (known(stage).commands ?? []).length > 0);
  expect(known(stage).commands?.length).toBeLessThan(150);
  expect(known(stage).options).toHaveLength(1);
  expect(stage.logged.map(({ msg }) => msg)).toContain('the agent has more features than are reported');
});

it('tells what the agent offers before it says that it is ready, and what changes of it later', async () => {
  await using stage = await Stage.open();
  const session = await open(stage, { configOptions: [select('model', 'a', 'a', 'b')], modes: modes('ask') });
  await stage.server.event('agent.session.updated');
  expect(stage.server.events('agent.session.offered', 'agent.session.updated')[0]?.payload).toMatchObject({
    commands: [],
    options: [
      { id: 'mode', current: 'ask' },
      { id: 'model', current: 'a' },
    ],
    usage: null,
  });
  const { puppet } = session;
  puppet.update({ sessionUpdate: 'available_commands_update', availableCommands: [{ name: 'review' }] });
  puppet.update({ sessionUpdate: 'current_mode_update', currentModeId: 'plan' });
  puppet.update({ sessionUpdate: 'usage_update', used: 5, size: 9, cost: { amount: 1, currency: 'USD' } });
  puppet.update({ sessionUpdate: 'usage_update', used: 6, size: 9 });
  puppet.update({ sessionUpdate: 'usage_update', used: 7, size: 9 }, 'acp-other');
  const told = await stage.server.event('agent.session.offered', 1);
  expect(told.payload).toMatchObject({
    commands: [{ name: 'review' }],
    usage: { used: 6, size: 9, cost: { amount: 1, currency: 'USD' } },
  });
  expect(currents(stage)).toEqual({ mode: 'plan', model: 'a' });
});

it('what an agent says again is not told again', async () => {
  await using stage = await Stage.open();
  const configOptions = [select('model', 'a', 'a', 'b')];
  const session = await open(stage, { configOptions });
  await stage.server.event('agent.session.updated');
  session.puppet.update({ sessionUpdate: 'config_option_update', configOptions });
  session.puppet.update({ sessionUpdate: 'usage_update', used: 5, size: 9 });
  const { payload } = await stage.server.event('agent.session.offered', 1);
  expect(payload).toEqual({ session_id: session.sessionId, usage: { used: 5, size: 9, cost: null } });
});

it('what is told of offers does not break a message in two', async () => {
  await using stage = await Stage.open();
  const { puppet } = await open(stage, {});
  puppet.say('one ');
  puppet.update({ sessionUpdate: 'usage_update', used: 5, size: 9 });
  await until('the usage', () => known(stage).usage?.used === 5);
  puppet.say('message');
  await until('both pieces', () => stage.server.events('agent.message').length === 2);
  expect(new Set(stage.server.events('agent.message').map(({ payload }) => payload.message_id)).size).toBe(1);
});

it('sets an option by its own method, and tells of it before it answers', async () => {
  await using stage = await Stage.open();
  const session = await open(stage, {
    configOptions: [select('model', 'a', 'a', 'b')],
    modes: modes('ask'),
    models: { currentModelId: 'old', availableModels: [{ modelId: 'old', name: 'Old' }] },
  });
  await stage.server.event('agent.session.updated');
  const model = set(session, 'model', 'b');
  const { params, id } = await session.puppet.call('session/set_config_option');
  expect(params).toEqual({ sessionId: 'acp-1', configId: 'model', value: 'b' });
  const configOptions = [select('model', 'b', 'a', 'b'), select('effort', 'low', 'low')];
  session.puppet.send({ id: id ?? null, result: { configOptions } });
  expect(await model).toMatchObject({ ok: true });
  expect(currents(stage)).toEqual({ mode: 'ask', model: 'b', effort: 'low' });

  const mode = set(session, 'mode', 'plan');
  expect((await session.puppet.call('session/set_mode')).params).toEqual({
    sessionId: 'acp-1',
    modeId: 'plan',
  });
  await session.puppet.reply('session/set_mode', {});
  expect(await mode).toMatchObject({ ok: true });
  expect(currents(stage)).toMatchObject({ mode: 'plan' });
});

it('a model of an agent that knows no options is set as such agents want it', async () => {
  await using stage = await Stage.open();
  const models = ['a', 'b'].map((modelId) => ({ modelId, name: modelId }));
  const session = await open(stage, { models: { currentModelId: 'a', availableModels: models } });
  await stage.server.event('agent.session.updated');
  const asked = set(session, 'model', 'b');
  await session.puppet.reply('session/set_model', {});
  expect(await asked).toMatchObject({ ok: true });
  expect(currents(stage)).toEqual({ model: 'b' });
});

it('believes an agent that takes another value than it was asked to', async () => {
  await using stage = await Stage.open();
  const session = await open(stage, { modes: modes('plan') });
  await stage.server.event('agent.session.updated');
  const asked = set(session, 'mode', 'ask');
  await session.puppet.call('session/set_mode');
  session.puppet.update({ sessionUpdate: 'current_mode_update', currentModeId: 'plan' });
  await session.puppet.reply('session/set_mode', {});
  expect(await asked).toMatchObject({ ok: true });
  expect(currents(stage)).toEqual({ mode: 'plan' });
});

it('says in the agent’s words why it did not set something, and asks nothing that is not offered', async () => {
  await using stage = await Stage.open();
  const session = await open(stage, { configOptions: [select('model', 'a', 'a', 'b')] });
  await stage.server.event('agent.session.updated');
  const asked = set(session, 'model', 'b');
  const { id } = await session.puppet.call('session/set_config_option');
  session.puppet.send({ id: id ?? null, error: { code: -32602, message: 'no credit for b' } });
  expect(await asked).toMatchObject({
    ok: false,
    error: { code: 'AGENT_REFUSED', details: { words: 'no credit for b' } },
  });
  expect(currents(stage)).toEqual({ model: 'a' });
  expect(await set(session, 'model', 'c')).toMatchObject({ ok: false, error: { code: 'VALIDATION' } });
  expect(await set(session, 'effort', 'a')).toMatchObject({ ok: false, error: { code: 'VALIDATION' } });
});

it('an agent that is not there has nothing to set', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  const open = set(session, 'mode', 'plan');
  expect(await open).toMatchObject({ ok: false, error: { code: 'VALIDATION' } });
  session.puppet.dismiss();
  await stage.server.event('agent.exited');
  expect(await set(session, 'mode', 'plan')).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
});

it('a session that is started again is set as before, its mode for certain and the rest where it can be', async () => {
  await using stage = await Stage.open();
  const options = [
    { option_id: 'mode', value: 'plan' },
    { option_id: 'model', value: 'b' },
    { option_id: 'gone', value: 'x' },
  ];
  const offered = { configOptions: [select('model', 'a', 'a', 'b')], modes: modes('ask') };
  const { puppet } = await open(stage, offered, { default_mode: 'ask', options });
  const { params } = await puppet.call('session/set_mode');
  expect(params).toMatchObject({ modeId: 'plan' });
  puppet.update({ sessionUpdate: 'available_commands_update', availableCommands: [{ name: 'early' }] });
  await puppet.reply('session/set_mode', {});
  const { id } = await puppet.call('session/set_config_option');
  puppet.send({ id: id ?? null, error: { code: -32602, message: 'b is retired' } });
  await stage.server.event('agent.session.updated');
  expect(currents(stage)).toEqual({ mode: 'plan', model: 'a' });
  expect(known(stage).commands).toMatchObject([{ name: 'early' }]);
  expect(puppet.frames.filter(({ method }) => method === 'session/set_mode')).toHaveLength(1);
});

it('a mode that is an option alone is set as one', async () => {
  await using stage = await Stage.open();
  const offered = { configOptions: [select('mode', 'ask', 'ask', 'plan')] };
  const { puppet } = await open(stage, offered, { default_mode: 'plan' });
  const { params } = await puppet.call('session/set_config_option');
  expect(params).toMatchObject({ configId: 'mode', value: 'plan' });
  await puppet.reply('session/set_config_option', { configOptions: [select('mode', 'plan', 'ask', 'plan')] });
  await stage.server.event('agent.session.updated');
  expect(currents(stage)).toEqual({ mode: 'plan' });
});

it('what was used is still known of a conversation that is taken up', async () => {
  await using stage = await Stage.open();
  const start = stage.startPayload({ acp_session_id: 'acp-1' });
  await stage.server.ask('agent.sessions.start', start);
  const puppet = await stage.theatre.puppet();
  await puppet.introduce({ loadSession: true });
  await puppet.call('session/load');
  puppet.update({ sessionUpdate: 'available_commands_update', availableCommands: [{ name: 'review' }] });
  await puppet.reply('session/load', { modes: modes('ask') });
  await stage.server.event('agent.session.updated');
  const [first] = stage.server.events('agent.session.offered');
  expect(first?.payload).toMatchObject({ commands: [{ name: 'review' }], options: [{ current: 'ask' }] });
  expect(first?.payload).not.toHaveProperty('usage');
});
