import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SessionFailure, StartSession } from '@kandev/contracts';
import { expect, it } from 'vitest';
import type { ScriptedAgent } from './testing/scripted-agent.ts';
import { RunnerHarness } from './testing/runner-harness.ts';

async function failureOf(
  harness: RunnerHarness,
  changes: Partial<StartSession>,
  play?: (agent: ScriptedAgent) => Promise<void> | void,
): Promise<SessionFailure> {
  await harness.server.request('agent.sessions.start', harness.startPayload(changes));
  if (play !== undefined) await play(await harness.scriptedAgents.nth(0));
  const { payload } = await harness.server.event('agent.exited');
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

it('a missing command is named in the failure', async () => {
  await using harness = await RunnerHarness.open();
  const failure = await failureOf(harness, { command: 'no-such-agent' });
  expect(failure.code).toBe('COMMAND_NOT_FOUND');
  expect(failure.message).toContain('no-such-agent');
});

it('a missing folder is named in the failure, and never created', async () => {
  await using harness = await RunnerHarness.open();
  const cwd = path.join(harness.folder, 'missing');
  const failure = await failureOf(harness, { cwd });
  expect(failure.code).toBe('FOLDER_NOT_FOUND');
  expect(failure.message).toContain(cwd);
  expect(existsSync(cwd)).toBe(false);
});

it('arguments that the system rejects fail the session and leave the runner up', async () => {
  await using harness = await RunnerHarness.open();
  expect((await failureOf(harness, { args: ['a\0b'] })).code).toBe('AGENT_EXITED');
});

it('an agent that exits at once fails with its exit code and the tail of its stderr', async () => {
  await using harness = await RunnerHarness.open();
  const failure = await failureOf(harness, {}, (agent) => {
    agent.print(`!stderr ${'x'.repeat(70_000)} \u001b[31mthe end\u001b[0m`);
    agent.print('!exit 17');
  });
  expect(failure).toMatchObject({
    code: 'AGENT_EXITED',
    message: 'Claude ended with code 17.',
    reason: { reason: 'ended', agent: 'Claude', exit_code: 17, signal: null, printed: null },
  });
  expect(failure.stderr_tail).toMatch(/x the end$/);
  expect(failure.stderr_tail.length).toBeLessThanOrEqual(64 * 1024);
});

it('a script without an interpreter fails as an agent that exited, with the shell’s message', async () => {
  await using harness = await RunnerHarness.open();
  const command = path.join(harness.folder, 'agent');
  writeFileSync(command, '#!/no/such/interpreter\n');
  chmodSync(command, 0o755);
  const failure = await failureOf(harness, { command, args: [] });
  expect(failure.code).toBe('AGENT_EXITED');
  expect(failure.stderr_tail).toContain('agent');
});

it('a program that prints and never answers fails as NOT_ACP, with its first line', async () => {
  await using harness = await RunnerHarness.open({ env: { KANDEV_ACP_INITIALIZE_TIMEOUT: '2s' } });
  const args = ['-c', 'echo "Welcome to the REPL!"; echo ">"; cat >/dev/null'];
  const failure = await failureOf(harness, { command: '/bin/sh', args });
  expect(failure.code).toBe('NOT_ACP');
  expect(failure.message).toContain('Welcome to the REPL!');
});

it.each([
  [0, 'NOT_ACP', /^Claude does not speak ACP: it printed "Welcome to the wrong program", and ended\.$/],
  [3, 'AGENT_EXITED', /^Claude ended with code 3\. It had printed "Welcome to the wrong program"\.$/],
])(
  'a program that prints, ends with %i and never answered is %s, and shows what it printed',
  async (exit, code, says) => {
    await using harness = await RunnerHarness.open();
    const args = ['-c', `echo "Welcome to the wrong program"; exit ${exit}`];
    const failure = await failureOf(harness, { command: '/bin/sh', args });
    expect(failure.code).toBe(code);
    expect(failure.message).toMatch(says);
  },
);

it('output before the introduction is not given as the reason of a later exit', async () => {
  await using harness = await RunnerHarness.open();
  const failure = await failureOf(harness, {}, async (agent) => {
    agent.print('npm warn old');
    await agent.open();
    agent.print('!exit 0');
  });
  expect(failure).toMatchObject({ code: 'AGENT_EXITED', message: 'Claude ended with code 0.' });
});

it('a silent program fails with INITIALIZE_TIMEOUT', async () => {
  await using harness = await RunnerHarness.open({ env: { KANDEV_ACP_INITIALIZE_TIMEOUT: '150ms' } });
  const failure = await failureOf(harness, {});
  expect(failure).toMatchObject({
    code: 'INITIALIZE_TIMEOUT',
    message: 'Claude did not answer initialize in time.',
  });
});

it('lines that are no JSON-RPC messages are ignored', async () => {
  await using harness = await RunnerHarness.open();
  const { agent } = await harness.startSession();
  for (const junk of [
    'npm warn old',
    '{"level":30,"msg":"up"}',
    '[]',
    '42',
    'null',
    '{',
    '{"jsonrpc":"2.0"}',
  ]) {
    agent.print(junk);
  }
  await agent.open();
  expect((await harness.server.event('agent.session.updated')).payload).toMatchObject({
    acp_session_id: 'acp-1',
    name: 'scripted-agent',
    title: 'Scripted agent',
    version: '1.0.0',
  });
});

it('a missing login fails with the login methods that the agent offers', async () => {
  await using harness = await RunnerHarness.open();
  const failure = await failureOf(harness, {}, async (agent) => {
    await agent.reply('initialize', introduction);
    await agent.refuse('session/new', loginRequired);
  });
  expect(failure.code).toBe('LOGIN_REQUIRED');
  expect(failure.message).toContain('API key (Set DEMO_API_KEY); Sign in');
});

it('a missing login at the first prompt fails the turn and the session', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.session();
  const turn = await session.prompt();
  await session.agent.refuse('session/prompt', loginRequired);
  const { payload: completed } = await harness.server.event('agent.turn.completed');
  expect(completed).toMatchObject({ turn_id: turn, stop_reason: 'failed' });
  expect(completed.failure).toContain('not logged in');
  const { payload } = await harness.server.event('agent.exited');
  expect(payload).toMatchObject({ reason: 'failed', failure: { code: 'LOGIN_REQUIRED' } });
});

it('a refused prompt fails its turn alone, and the next prompt is sent', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.promptedSession();
  await session.agent.refuse('session/prompt', {
    code: -32603,
    message: 'Internal error',
    data: { details: 'model overloaded' },
  });
  expect((await harness.server.event('agent.turn.completed')).payload).toMatchObject({
    stop_reason: 'failed',
    failure: 'Internal error: model overloaded',
  });
  await session.prompt('again', 1);
  await session.agent.endTurn(1);
  expect((await harness.server.event('agent.turn.completed', 1)).payload.stop_reason).toBe('end_turn');
});

it.each([
  [{ protocolVersion: 2 }, 'AGENT_REFUSED'],
  [{ hello: 'there' }, 'NOT_ACP'],
  [null, 'NOT_ACP'],
])('an initialize that is answered %j is %s', async (result, code) => {
  await using harness = await RunnerHarness.open();
  const failure = await failureOf(harness, {}, (agent) => agent.reply('initialize', result));
  expect(failure.code).toBe(code);
});

it("an agent that refuses the profile's mode fails its session instead of running in another mode", async () => {
  await using harness = await RunnerHarness.open();
  const failure = await failureOf(harness, { default_mode: 'plan' }, async (agent) => {
    await agent.reply('initialize', { protocolVersion: 1 });
    await agent.reply('session/new', {
      sessionId: 'acp-1',
      modes: { currentModeId: 'default', availableModes: [{ id: 'default', name: 'Default' }] },
    });
    const { id, params } = await agent.call('session/set_mode');
    expect(params).toEqual({ sessionId: 'acp-1', modeId: 'plan' });
    agent.send({ id: id ?? null, error: { code: -32602, message: 'Invalid params' } });
  });
  expect(failure.code).toBe('AGENT_REFUSED');
  expect(failure.message).toMatch(/"plan".*Its modes: default/);
});

it('a line beyond the size limit ends its session and no other', async () => {
  await using harness = await RunnerHarness.open();
  const other = await harness.session();
  const failure = await failureOf(harness, {}, async () => {
    const agent = await harness.scriptedAgents.nth(1);
    agent.print('x'.repeat(33 * 1024 * 1024));
  });
  expect(failure.code).toBe('NOT_ACP');
  await other.flush();
});

it('a session that failed can be started again under its id', async () => {
  await using harness = await RunnerHarness.open();
  const start = harness.startPayload();
  await harness.server.request('agent.sessions.start', { ...start, command: 'no-such-agent' });
  await harness.server.event('agent.exited');
  const { agent } = await harness.startSession(start);
  await agent.open();
  expect((await harness.server.event('agent.session.updated')).payload.session_id).toBe(start.session_id);
});

it('an agent that closes its stdout is ended even if it would live on', async () => {
  await using harness = await RunnerHarness.open();
  const failure = await failureOf(harness, {
    command: '/bin/sh',
    args: ['-c', 'exec >&-; trap "" TERM; sleep 60'],
  });
  expect(failure).toMatchObject({ code: 'AGENT_EXITED', message: 'Claude was ended by SIGKILL.' });
});
