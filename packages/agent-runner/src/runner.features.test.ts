import type { FeaturesChange } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { RunnerHarness, type SessionHarness } from './testing/runner-harness.ts';

const selectOption = (id: string, current: string, ...values: string[]) => ({
  id,
  name: id,
  category: id,
  type: 'select',
  currentValue: current,
  options: values.map((value) => ({ value, name: value.toUpperCase() })),
});
const modeState = (current: string) => ({
  currentModeId: current,
  availableModes: [
    { id: 'ask', name: 'Ask' },
    { id: 'plan', name: 'Plan' },
  ],
});

/** The session's features as the server knows them after all published changes. */
const publishedFeatures = (harness: RunnerHarness): Omit<FeaturesChange, 'session_id'> =>
  Object.assign({}, ...harness.server.events('agent.session.offered').map(({ payload }) => payload)) as never;

const currentValues = (harness: RunnerHarness): Record<string, string> =>
  Object.fromEntries((publishedFeatures(harness).options ?? []).map(({ id, current }) => [id, current]));

/** Starts a session that its agent opens with these features. */
async function openSession(
  harness: RunnerHarness,
  features: object,
  start: object = {},
): Promise<SessionHarness> {
  const session = await harness.startSession(start);
  await session.agent.open('acp-1', features);
  return session;
}

const setOption = ({ server, sessionId }: SessionHarness, option_id: string, value: string) =>
  server.request('agent.sessions.set_option', { session_id: sessionId, option_id, value });

it('publishes a bounded number of an agent’s features, and logs that there are more', async () => {
  await using harness = await RunnerHarness.open();
  const { agent } = await openSession(harness, { configOptions: [selectOption('model', 'a', 'a', 'b')] });
  const availableCommands = Array.from({ length: 200 }, (_, index) => ({
    name: `c${index}`,
    description: 'x'.repeat(240),
  }));
  agent.update({ sessionUpdate: 'available_commands_update', availableCommands });
  await harness.server.eventWhere(
    'agent.session.offered',
    ({ payload }) => (payload.commands?.length ?? 0) > 0,
  );
  expect(publishedFeatures(harness).commands?.length).toBeLessThan(150);
  expect(publishedFeatures(harness).options).toHaveLength(1);
  expect(harness.logLines.map(({ msg }) => msg)).toContain('the agent has more features than are reported');
});

it('publishes the agent’s features before the ready event, and later changes of them', async () => {
  await using harness = await RunnerHarness.open();
  const session = await openSession(harness, {
    configOptions: [selectOption('model', 'a', 'a', 'b')],
    modes: modeState('ask'),
  });
  await harness.server.event('agent.session.updated');
  expect(harness.server.events('agent.session.offered', 'agent.session.updated')[0]?.payload).toMatchObject({
    commands: [],
    options: [
      { id: 'mode', current: 'ask' },
      { id: 'model', current: 'a' },
    ],
    usage: null,
  });
  const { agent } = session;
  agent.update({ sessionUpdate: 'available_commands_update', availableCommands: [{ name: 'review' }] });
  agent.update({ sessionUpdate: 'current_mode_update', currentModeId: 'plan' });
  agent.update({ sessionUpdate: 'usage_update', used: 5, size: 9, cost: { amount: 1, currency: 'USD' } });
  agent.update({ sessionUpdate: 'usage_update', used: 6, size: 9 });
  agent.update({ sessionUpdate: 'usage_update', used: 7, size: 9 }, 'acp-other');
  const change = await harness.server.event('agent.session.offered', 1);
  expect(change.payload).toMatchObject({
    commands: [{ name: 'review' }],
    usage: { used: 6, size: 9, cost: { amount: 1, currency: 'USD' } },
  });
  expect(currentValues(harness)).toEqual({ mode: 'plan', model: 'a' });
});

it('features that the agent repeats are not published again', async () => {
  await using harness = await RunnerHarness.open();
  const configOptions = [selectOption('model', 'a', 'a', 'b')];
  const session = await openSession(harness, { configOptions });
  await harness.server.event('agent.session.updated');
  session.agent.update({ sessionUpdate: 'config_option_update', configOptions });
  session.agent.update({ sessionUpdate: 'usage_update', used: 5, size: 9 });
  const { payload } = await harness.server.event('agent.session.offered', 1);
  expect(payload).toEqual({ session_id: session.sessionId, usage: { used: 5, size: 9, cost: null } });
});

it('a change of features does not split a message', async () => {
  await using harness = await RunnerHarness.open();
  const { agent } = await openSession(harness, {});
  agent.say('one ');
  agent.update({ sessionUpdate: 'usage_update', used: 5, size: 9 });
  await harness.server.eventWhere('agent.session.offered', ({ payload }) => payload.usage?.used === 5);
  agent.say('message');
  await harness.server.event('agent.message', 1);
  expect(new Set(harness.server.events('agent.message').map(({ payload }) => payload.message_id)).size).toBe(
    1,
  );
});

it('sets an option by its own method, and publishes the change before the response', async () => {
  await using harness = await RunnerHarness.open();
  const session = await openSession(harness, {
    configOptions: [selectOption('model', 'a', 'a', 'b')],
    modes: modeState('ask'),
    models: { currentModelId: 'old', availableModels: [{ modelId: 'old', name: 'Old' }] },
  });
  await harness.server.event('agent.session.updated');
  const model = setOption(session, 'model', 'b');
  const { params, id } = await session.agent.call('session/set_config_option');
  expect(params).toEqual({ sessionId: 'acp-1', configId: 'model', value: 'b' });
  const configOptions = [selectOption('model', 'b', 'a', 'b'), selectOption('effort', 'low', 'low')];
  session.agent.send({ id: id ?? null, result: { configOptions } });
  expect(await model).toMatchObject({ ok: true });
  expect(currentValues(harness)).toEqual({ mode: 'ask', model: 'b', effort: 'low' });

  const mode = setOption(session, 'mode', 'plan');
  expect((await session.agent.call('session/set_mode')).params).toEqual({
    sessionId: 'acp-1',
    modeId: 'plan',
  });
  await session.agent.reply('session/set_mode', {});
  expect(await mode).toMatchObject({ ok: true });
  expect(currentValues(harness)).toMatchObject({ mode: 'plan' });
});

it('sets the model of an agent without options by session/set_model', async () => {
  await using harness = await RunnerHarness.open();
  const models = ['a', 'b'].map((modelId) => ({ modelId, name: modelId }));
  const session = await openSession(harness, { models: { currentModelId: 'a', availableModels: models } });
  await harness.server.event('agent.session.updated');
  const response = setOption(session, 'model', 'b');
  await session.agent.reply('session/set_model', {});
  expect(await response).toMatchObject({ ok: true });
  expect(currentValues(harness)).toEqual({ model: 'b' });
});

it('publishes the value that the agent chose, not the requested one', async () => {
  await using harness = await RunnerHarness.open();
  const session = await openSession(harness, { modes: modeState('plan') });
  await harness.server.event('agent.session.updated');
  const response = setOption(session, 'mode', 'ask');
  await session.agent.call('session/set_mode');
  session.agent.update({ sessionUpdate: 'current_mode_update', currentModeId: 'plan' });
  await session.agent.reply('session/set_mode', {});
  expect(await response).toMatchObject({ ok: true });
  expect(currentValues(harness)).toEqual({ mode: 'plan' });
});

it('passes on why the agent refused an option, and refuses options that are not offered without asking the agent', async () => {
  await using harness = await RunnerHarness.open();
  const session = await openSession(harness, { configOptions: [selectOption('model', 'a', 'a', 'b')] });
  await harness.server.event('agent.session.updated');
  const response = setOption(session, 'model', 'b');
  await session.agent.refuse('session/set_config_option', { code: -32602, message: 'no credit for b' });
  expect(await response).toMatchObject({
    ok: false,
    error: { code: 'AGENT_REFUSED', details: { words: 'no credit for b' } },
  });
  expect(currentValues(harness)).toEqual({ model: 'a' });
  expect(await setOption(session, 'model', 'c')).toMatchObject({ ok: false, error: { code: 'VALIDATION' } });
  expect(await setOption(session, 'effort', 'a')).toMatchObject({ ok: false, error: { code: 'VALIDATION' } });
});

it('setting an option is VALIDATION for an agent without options, and NOT_FOUND once the agent is gone', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.session();
  const open = setOption(session, 'mode', 'plan');
  expect(await open).toMatchObject({ ok: false, error: { code: 'VALIDATION' } });
  session.agent.kill();
  await harness.server.event('agent.exited');
  expect(await setOption(session, 'mode', 'plan')).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
});

it('a restarted session gets its mode or fails, and its other options where the agent still takes them', async () => {
  await using harness = await RunnerHarness.open();
  const options = [
    { option_id: 'mode', value: 'plan' },
    { option_id: 'model', value: 'b' },
    { option_id: 'gone', value: 'x' },
  ];
  const features = { configOptions: [selectOption('model', 'a', 'a', 'b')], modes: modeState('ask') };
  const { agent } = await openSession(harness, features, { default_mode: 'ask', options });
  const { params } = await agent.call('session/set_mode');
  expect(params).toMatchObject({ modeId: 'plan' });
  agent.update({ sessionUpdate: 'available_commands_update', availableCommands: [{ name: 'early' }] });
  await agent.reply('session/set_mode', {});
  await agent.refuse('session/set_config_option', { code: -32602, message: 'b is retired' });
  await harness.server.event('agent.session.updated');
  expect(currentValues(harness)).toEqual({ mode: 'plan', model: 'a' });
  expect(publishedFeatures(harness).commands).toMatchObject([{ name: 'early' }]);
  expect(agent.frames.filter(({ method }) => method === 'session/set_mode')).toHaveLength(1);
});

it('a mode that is only an option is set as an option', async () => {
  await using harness = await RunnerHarness.open();
  const features = { configOptions: [selectOption('mode', 'ask', 'ask', 'plan')] };
  const { agent } = await openSession(harness, features, { default_mode: 'plan' });
  const { params } = await agent.call('session/set_config_option');
  expect(params).toMatchObject({ configId: 'mode', value: 'plan' });
  await agent.reply('session/set_config_option', {
    configOptions: [selectOption('mode', 'plan', 'ask', 'plan')],
  });
  await harness.server.event('agent.session.updated');
  expect(currentValues(harness)).toEqual({ mode: 'plan' });
});

it('resuming a conversation keeps the usage that the server knows', async () => {
  await using harness = await RunnerHarness.open();
  const { agent } = await harness.startSession({ acp_session_id: 'acp-1' });
  await agent.introduce({ loadSession: true });
  await agent.call('session/load');
  agent.update({ sessionUpdate: 'available_commands_update', availableCommands: [{ name: 'review' }] });
  await agent.reply('session/load', { modes: modeState('ask') });
  await harness.server.event('agent.session.updated');
  const [first] = harness.server.events('agent.session.offered');
  expect(first?.payload).toMatchObject({ commands: [{ name: 'review' }], options: [{ current: 'ask' }] });
  expect(first?.payload).not.toHaveProperty('usage');
});
