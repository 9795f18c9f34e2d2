import { expect, it } from 'vitest';
import { Stage } from './testing/stage.ts';
import type { Puppet } from './testing/puppet-agent.ts';

/** Starts a session that an earlier agent had, up to the introduction of the new one. */
async function startAgain(stage: Stage, agentCapabilities: object): Promise<Puppet> {
  const start = stage.startPayload({ acp_session_id: 'acp-before' });
  expect(await stage.server.ask('agent.sessions.start', start)).toMatchObject({ ok: true });
  const puppet = await stage.theatre.puppet();
  await puppet.introduce(agentCapabilities);
  return puppet;
}

const readyAs = async (stage: Stage): Promise<string> =>
  (await stage.server.event('agent.session.updated')).payload.acp_session_id;

it('R8: a conversation is loaded again, and what the agent says again of it is not said twice', async () => {
  await using stage = await Stage.open();
  const puppet = await startAgain(stage, { loadSession: true });
  const { params } = await puppet.call('session/load');
  expect(params).toMatchObject({ sessionId: 'acp-before', cwd: stage.folder });
  const say = (sessionUpdate: string, text: string): void =>
    puppet.update({ sessionUpdate, content: { type: 'text', text } }, 'acp-before');
  say('user_message_chunk', 'said before');
  say('agent_message_chunk', 'answered before');
  puppet.update({ sessionUpdate: 'tool_call', toolCallId: 't', title: 'done before' }, 'acp-before');
  await puppet.reply('session/load', null);
  say('agent_message_chunk', 'said now');
  expect(await readyAs(stage)).toBe('acp-before');
  const { payload } = await stage.server.event('agent.message');
  expect(payload).toMatchObject({ type: 'text', content: 'said now' });
  expect(stage.server.events('agent.message')).toHaveLength(1);
  expect(puppet.frames.map(({ method }) => method)).not.toContain('session/new');
});

it('R8: an agent that can resume is not asked to say everything again', async () => {
  await using stage = await Stage.open();
  const puppet = await startAgain(stage, { loadSession: true, sessionCapabilities: { resume: {} } });
  await puppet.reply('session/resume', {});
  expect(await readyAs(stage)).toBe('acp-before');
  expect(puppet.frames.map(({ method }) => method)).not.toContain('session/load');
});

it.each([
  ['can do neither', {}, false],
  ['writes odd capabilities', { loadSession: 'yes', sessionCapabilities: [] }, false],
  ['knows of it no more', { loadSession: true }, true],
])('R8: an agent that %s begins a new conversation, and the transcript says so', async (_who, can, asks) => {
  await using stage = await Stage.open();
  const puppet = await startAgain(stage, can);
  if (asks) {
    const { id } = await puppet.call('session/load');
    puppet.send({ id: id ?? null, error: { code: -32002, message: 'Resource not found' } });
  }
  await puppet.reply('session/new', { sessionId: 'acp-new' });
  expect(await readyAs(stage)).toBe('acp-new');
  const [first, second] = stage.server.events('agent.message', 'agent.session.updated');
  expect(first).toMatchObject({
    event: 'agent.message',
    payload: { type: 'notice', metadata: { notice: 'conversation_lost' } },
  });
  expect(second).toMatchObject({ event: 'agent.session.updated' });
});

it('a first start takes nothing up, and says nothing of it', async () => {
  await using stage = await Stage.open();
  await stage.server.ask('agent.sessions.start', stage.startPayload());
  const puppet = await stage.theatre.puppet();
  await puppet.introduce({ loadSession: true, sessionCapabilities: { resume: {} } });
  await puppet.reply('session/new', { sessionId: 'acp-1' });
  expect(await readyAs(stage)).toBe('acp-1');
  expect(stage.server.events('agent.message')).toEqual([]);
});

it('a login that is missing when a conversation is taken up says what to do', async () => {
  await using stage = await Stage.open();
  const puppet = await startAgain(stage, { loadSession: true });
  const { id } = await puppet.call('session/load');
  puppet.send({ id: id ?? null, error: { code: -32000, message: 'Authentication required' } });
  expect((await stage.server.event('agent.exited')).payload).toMatchObject({
    reason: 'failed',
    failure: { code: 'LOGIN_REQUIRED' },
  });
});

it('field case 25: what a loaded session asks ends with its cancelled turn, whatever its agent does', async () => {
  await using stage = await Stage.open();
  const start = stage.startPayload({ acp_session_id: 'acp-1' });
  await stage.server.ask('agent.sessions.start', start);
  const puppet = await stage.theatre.puppet();
  await puppet.introduce({ loadSession: true });
  await puppet.reply('session/load', {});
  const session = stage.actors(puppet, start.session_id);
  await readyAs(stage);
  await session.prompt();
  await session.held('q');
  await session.cancel();
  expect(await puppet.answer('q')).toEqual({ action: 'cancel' });
  expect((await stage.server.event('agent.elicitation.settled')).payload.cause).toBe('turn_cancelled');
  await puppet.call('session/cancel');
});
