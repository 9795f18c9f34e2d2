import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SessionFailure, StartSession } from '@kandev/contracts';
import { expect, it } from 'vitest';
import type { Puppet } from './testing/puppet-agent.ts';
import { Stage } from './testing/stage.ts';

async function failureOf(
  stage: Stage,
  changes: Partial<StartSession>,
  play?: (puppet: Puppet) => Promise<void> | void,
): Promise<SessionFailure> {
  await stage.server.ask('agent.sessions.start', stage.startPayload(changes));
  if (play !== undefined) await play(await stage.theatre.puppet());
  const { payload } = await stage.server.event('agent.exited');
  expect(payload.reason).toBe('failed');
  if (payload.failure === null) throw new Error('no failure was told');
  return payload.failure;
}

const introduction = {
  protocolVersion: 1,
  authMethods: [
    { id: 'key', name: 'API key', description: 'Set DEMO_API_KEY' },
    { id: 'web', name: 'Sign in' },
  ],
};

const loginRequired = { code: -32000, message: 'Authentication required' };

it('a command that is not there is named', async () => {
  await using stage = await Stage.open();
  const failure = await failureOf(stage, { command: 'no-such-agent' });
  expect(failure.code).toBe('COMMAND_NOT_FOUND');
  expect(failure.message).toContain('no-such-agent');
});

it('a folder that is not there is named, and never made', async () => {
  await using stage = await Stage.open();
  const cwd = path.join(stage.folder, 'missing');
  const failure = await failureOf(stage, { cwd });
  expect(failure.code).toBe('FOLDER_NOT_FOUND');
  expect(failure.message).toContain(cwd);
  expect(existsSync(cwd)).toBe(false);
});

it('arguments that no system takes fail the session, not the runner', async () => {
  await using stage = await Stage.open();
  expect((await failureOf(stage, { args: ['a\0b'] })).code).toBe('AGENT_EXITED');
});

it('an agent that ends at once is told with its code and the end of what it printed', async () => {
  await using stage = await Stage.open();
  const failure = await failureOf(stage, {}, (puppet) => {
    puppet.print(`!stderr ${'x'.repeat(70_000)} \u001b[31mthe end\u001b[0m`);
    puppet.print('!exit 17');
  });
  expect(failure).toMatchObject({
    code: 'AGENT_EXITED',
    message: 'Claude ended with code 17.',
    reason: { reason: 'ended', agent: 'Claude', exit_code: 17, signal: null, printed: null },
  });
  expect(failure.stderr_tail).toMatch(/x the end$/);
  expect(failure.stderr_tail.length).toBeLessThanOrEqual(64 * 1024);
});

it('a script that cannot be run is an agent that ended, with what the shell said', async () => {
  await using stage = await Stage.open();
  const command = path.join(stage.folder, 'agent');
  writeFileSync(command, '#!/no/such/interpreter\n');
  chmodSync(command, 0o755);
  const failure = await failureOf(stage, { command, args: [] });
  expect(failure.code).toBe('AGENT_EXITED');
  expect(failure.stderr_tail).toContain('agent');
});

it('a program that prints and never answers does not speak ACP, and its first line is shown', async () => {
  await using stage = await Stage.open({ env: { KANDEV_ACP_INITIALIZE_TIMEOUT: '2s' } });
  const args = ['-c', 'echo "Welcome to the REPL!"; echo ">"; cat >/dev/null'];
  const failure = await failureOf(stage, { command: '/bin/sh', args });
  expect(failure.code).toBe('NOT_ACP');
  expect(failure.message).toContain('Welcome to the REPL!');
});

it.each([
  [0, 'NOT_ACP', /^Claude does not speak ACP: it printed "Welcome to the wrong program", and ended\.$/],
  [3, 'AGENT_EXITED', /^Claude ended with code 3\. It had printed "Welcome to the wrong program"\.$/],
])(
  'a program that prints, ends with %i and never answered is %s, and shows what it printed',
  async (exit, code, says) => {
    await using stage = await Stage.open();
    const args = ['-c', `echo "Welcome to the wrong program"; exit ${exit}`];
    const failure = await failureOf(stage, { command: '/bin/sh', args });
    expect(failure.code).toBe(code);
    expect(failure.message).toMatch(says);
  },
);

it('what an agent printed before it introduced itself is no reason for a later end', async () => {
  await using stage = await Stage.open();
  const failure = await failureOf(stage, {}, async (puppet) => {
    puppet.print('npm warn old');
    await puppet.open();
    puppet.print('!exit 0');
  });
  expect(failure).toMatchObject({ code: 'AGENT_EXITED', message: 'Claude ended with code 0.' });
});

it('a program that says nothing has not answered in time', async () => {
  await using stage = await Stage.open({ env: { KANDEV_ACP_INITIALIZE_TIMEOUT: '150ms' } });
  const failure = await failureOf(stage, {});
  expect(failure).toMatchObject({
    code: 'INITIALIZE_TIMEOUT',
    message: 'Claude did not answer initialize in time.',
  });
});

it('lines that are no messages are lived with', async () => {
  await using stage = await Stage.open();
  await stage.server.ask('agent.sessions.start', stage.startPayload());
  const puppet = await stage.theatre.puppet();
  for (const junk of [
    'npm warn old',
    '{"level":30,"msg":"up"}',
    '[]',
    '42',
    'null',
    '{',
    '{"jsonrpc":"2.0"}',
  ]) {
    puppet.print(junk);
  }
  await puppet.open();
  expect((await stage.server.event('agent.session.updated')).payload).toMatchObject({
    acp_session_id: 'acp-1',
    name: 'puppet',
    title: 'Puppet',
    version: '1.0.0',
  });
});

it('a login that is missing says what to do, with the ways that the agent offers', async () => {
  await using stage = await Stage.open();
  const failure = await failureOf(stage, {}, async (puppet) => {
    await puppet.reply('initialize', introduction);
    const { id } = await puppet.call('session/new');
    puppet.send({ id: id ?? null, error: loginRequired });
  });
  expect(failure.code).toBe('LOGIN_REQUIRED');
  expect(failure.message).toContain('API key (Set DEMO_API_KEY); Sign in');
});

it('a login that is missing at the first prompt fails that turn and the session', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  const turn = await session.prompt();
  const { id } = await session.puppet.call('session/prompt');
  session.puppet.send({ id: id ?? null, error: loginRequired });
  const { payload: completed } = await stage.server.event('agent.turn.completed');
  expect(completed).toMatchObject({ turn_id: turn, stop_reason: 'failed' });
  expect(completed.failure).toContain('not logged in');
  const { payload } = await stage.server.event('agent.exited');
  expect(payload).toMatchObject({ reason: 'failed', failure: { code: 'LOGIN_REQUIRED' } });
});

it('a prompt that the agent refuses fails its turn alone, and the next one is played', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  await session.prompt();
  const { id } = await session.puppet.call('session/prompt');
  const error = { code: -32603, message: 'Internal error', data: { details: 'model overloaded' } };
  session.puppet.send({ id: id ?? null, error });
  expect((await stage.server.event('agent.turn.completed')).payload).toMatchObject({
    stop_reason: 'failed',
    failure: 'Internal error: model overloaded',
  });
  await session.prompt('again', 1);
  await session.puppet.endTurn(1);
  expect((await stage.server.event('agent.turn.completed', 1)).payload.stop_reason).toBe('end_turn');
});

it.each([
  [{ protocolVersion: 2 }, 'AGENT_REFUSED'],
  [{ hello: 'there' }, 'NOT_ACP'],
  [null, 'NOT_ACP'],
])('an initialize that is answered %j is %s', async (result, code) => {
  await using stage = await Stage.open();
  const failure = await failureOf(stage, {}, (puppet) => puppet.reply('initialize', result));
  expect(failure.code).toBe(code);
});

it("the profile's mode is set, and an agent that refuses it does not run in another one", async () => {
  await using stage = await Stage.open();
  const failure = await failureOf(stage, { default_mode: 'plan' }, async (puppet) => {
    await puppet.reply('initialize', { protocolVersion: 1 });
    await puppet.reply('session/new', {
      sessionId: 'acp-1',
      modes: { currentModeId: 'default', availableModes: [{ id: 'default', name: 'Default' }] },
    });
    const { id, params } = await puppet.call('session/set_mode');
    expect(params).toEqual({ sessionId: 'acp-1', modeId: 'plan' });
    puppet.send({ id: id ?? null, error: { code: -32602, message: 'Invalid params' } });
  });
  expect(failure.code).toBe('AGENT_REFUSED');
  expect(failure.message).toMatch(/"plan".*Its modes: default/);
});

it('a line longer than any message ends the session, and nothing else', async () => {
  await using stage = await Stage.open();
  const other = await stage.session();
  const failure = await failureOf(stage, {}, async () => {
    const puppet = await stage.theatre.puppet(1);
    puppet.print('x'.repeat(33 * 1024 * 1024));
  });
  expect(failure.code).toBe('NOT_ACP');
  await other.settledDown();
});

it('a session that failed can be started again under its id', async () => {
  await using stage = await Stage.open();
  const start = stage.startPayload();
  await stage.server.ask('agent.sessions.start', { ...start, command: 'no-such-agent' });
  await stage.server.event('agent.exited');
  await stage.server.ask('agent.sessions.start', start);
  const puppet = await stage.theatre.puppet();
  await puppet.open();
  expect((await stage.server.event('agent.session.updated')).payload.session_id).toBe(start.session_id);
});

it('an agent that closes its output is ended, though it would live on', async () => {
  await using stage = await Stage.open();
  const failure = await failureOf(stage, {
    command: '/bin/sh',
    args: ['-c', 'exec >&-; trap "" TERM; sleep 60'],
  });
  expect(failure).toMatchObject({ code: 'AGENT_EXITED', message: 'Claude was ended by SIGKILL.' });
});
