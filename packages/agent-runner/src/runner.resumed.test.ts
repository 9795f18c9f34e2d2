import { expect, it } from 'vitest';
import { RunnerHarness } from './testing/runner-harness.ts';
import type { ScriptedAgent } from './testing/scripted-agent.ts';

/** Starts a session that an earlier agent had opened, and plays the new agent's introduction. */
async function resumeSession(harness: RunnerHarness, agentCapabilities: object): Promise<ScriptedAgent> {
  const { agent } = await harness.startSession({ acp_session_id: 'acp-before' });
  await agent.introduce(agentCapabilities);
  return agent;
}

const acpSessionIdWhenReady = async (harness: RunnerHarness): Promise<string> =>
  (await harness.server.event('agent.session.updated')).payload.acp_session_id;

it('a conversation is loaded, and the history that the agent replays is not published again [R8]', async () => {
  await using harness = await RunnerHarness.open();
  const agent = await resumeSession(harness, { loadSession: true });
  const { params } = await agent.call('session/load');
  expect(params).toMatchObject({ sessionId: 'acp-before', cwd: harness.folder });
  const say = (sessionUpdate: string, text: string): void =>
    agent.update({ sessionUpdate, content: { type: 'text', text } }, 'acp-before');
  say('user_message_chunk', 'said before');
  say('agent_message_chunk', 'answered before');
  agent.update({ sessionUpdate: 'tool_call', toolCallId: 't', title: 'done before' }, 'acp-before');
  await agent.reply('session/load', null);
  say('agent_message_chunk', 'said now');
  expect(await acpSessionIdWhenReady(harness)).toBe('acp-before');
  const { payload } = await harness.server.event('agent.message');
  expect(payload).toMatchObject({ type: 'text', content: 'said now' });
  expect(harness.server.events('agent.message')).toHaveLength(1);
  expect(agent.frames.map(({ method }) => method)).not.toContain('session/new');
});

it('an agent that can resume is not asked to load [R8]', async () => {
  await using harness = await RunnerHarness.open();
  const agent = await resumeSession(harness, { loadSession: true, sessionCapabilities: { resume: {} } });
  await agent.reply('session/resume', {});
  expect(await acpSessionIdWhenReady(harness)).toBe('acp-before');
  expect(agent.frames.map(({ method }) => method)).not.toContain('session/load');
});

it.each([
  ['can do neither', {}, false],
  ['writes odd capabilities', { loadSession: 'yes', sessionCapabilities: [] }, false],
  ['knows of it no more', { loadSession: true }, true],
])('an agent that %s begins a new conversation, and the transcript says so [R8]', async (_who, can, asks) => {
  await using harness = await RunnerHarness.open();
  const agent = await resumeSession(harness, can);
  if (asks) {
    await agent.refuse('session/load', { code: -32002, message: 'Resource not found' });
  }
  await agent.reply('session/new', { sessionId: 'acp-new' });
  expect(await acpSessionIdWhenReady(harness)).toBe('acp-new');
  const [first, second] = harness.server.events('agent.message', 'agent.session.updated');
  expect(first).toMatchObject({
    event: 'agent.message',
    payload: { type: 'notice', metadata: { notice: 'conversation_lost' } },
  });
  expect(second).toMatchObject({ event: 'agent.session.updated' });
});

it('a first start resumes nothing and publishes no notice', async () => {
  await using harness = await RunnerHarness.open();
  const { agent } = await harness.startSession();
  await agent.introduce({ loadSession: true, sessionCapabilities: { resume: {} } });
  await agent.reply('session/new', { sessionId: 'acp-1' });
  expect(await acpSessionIdWhenReady(harness)).toBe('acp-1');
  expect(harness.server.events('agent.message')).toEqual([]);
});

it('a missing login while a conversation is loaded fails with LOGIN_REQUIRED', async () => {
  await using harness = await RunnerHarness.open();
  const agent = await resumeSession(harness, { loadSession: true });
  await agent.refuse('session/load', { code: -32000, message: 'Authentication required' });
  expect((await harness.server.event('agent.exited')).payload).toMatchObject({
    reason: 'failed',
    failure: { code: 'LOGIN_REQUIRED' },
  });
});

it('cancelling a turn of a loaded session settles its form without the agent’s help', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.startSession({ acp_session_id: 'acp-1' });
  const { agent } = session;
  await agent.introduce({ loadSession: true });
  await agent.reply('session/load', {});
  await acpSessionIdWhenReady(harness);
  await session.prompt();
  await session.holdForm('q');
  await session.cancel();
  expect(await agent.answer('q')).toEqual({ action: 'cancel' });
  expect((await harness.server.event('agent.elicitation.settled')).payload.cause).toBe('turn_cancelled');
  await agent.call('session/cancel');
});
