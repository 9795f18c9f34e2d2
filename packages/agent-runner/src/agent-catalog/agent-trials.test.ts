import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { agentTrial, type AgentTrial, type StreamResponse, type TryAgent } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { processStartStamp } from '../agent/process-table.ts';
import type { Puppet } from '../testing/puppet-agent.ts';
import { Stage } from '../testing/stage.ts';
import { until } from '../testing/until.ts';

function ask(stage: Stage, changes: Partial<TryAgent> = {}): Promise<StreamResponse> {
  const { command, args, env } = stage.theatre;
  const asked = { agent_id: 'custom', agent_name: 'Mine', command, args, env, default_mode: null };
  return stage.server.ask('agent.agents.try', { ...asked, elicitation: true, ...changes });
}

async function trialOf(response: Promise<StreamResponse>): Promise<AgentTrial> {
  const answered = await response;
  return agentTrial.parse(answered.ok && answered.payload);
}

/** Tries an agent that the test plays, and returns what it came to. */
async function played(
  stage: Stage,
  play: (puppet: Puppet) => Promise<void> | void,
  changes?: Partial<TryAgent>,
): Promise<AgentTrial> {
  const response = ask(stage, changes);
  await play(await stage.theatre.puppet());
  return trialOf(response);
}

const taken = ({ steps }: AgentTrial): string[] =>
  steps.map(({ step, ok }) => `${step} ${ok ? 'done' : 'failed'}`);

const folders = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('kandev-trial-'));

it('the agent that is brought along is tried from start to end, and nothing of it is left', async () => {
  await using stage = await Stage.open();
  const trial = await trialOf(ask(stage, { command: 'kandev-demo-agent', args: [] }));
  expect(taken(trial)).toEqual(['start done', 'introduce done', 'open done', 'end done']);
  expect(trial).toMatchObject({ protocol_version: 1, failure: null });
  expect(trial.agent?.name).toEqual(expect.any(String));
});

it('tells what the agent says that it can do, opened in a folder that is gone afterwards', async () => {
  await using stage = await Stage.open();
  let folder = '';
  const trial = await played(stage, async (puppet) => {
    await puppet.reply('initialize', {
      protocolVersion: 1,
      agentInfo: { name: 'puppet', title: 'Puppet', version: '1.0.0' },
      agentCapabilities: { loadSession: true, sessionCapabilities: { resume: {} } },
      authMethods: [{ id: 'key', name: 'API key', description: `Set KEY ${'x'.repeat(5_000)}` }],
    });
    const { params } = await puppet.call('session/new');
    folder = (params as { cwd: string }).cwd;
    expect(existsSync(folder)).toBe(true);
    await puppet.reply('session/new', {
      sessionId: 'acp-1',
      modes: { currentModeId: 'a', availableModes: [{ id: 'a', name: 'Ask' }] },
    });
  });
  expect(trial).toMatchObject({
    agent: { name: 'puppet', title: 'Puppet', version: '1.0.0' },
    takes_up: { load: true, resume: true },
    auth_methods: [{ id: 'key', name: 'API key' }],
    modes: [{ id: 'a', name: 'Ask' }],
  });
  expect(trial.auth_methods?.[0]?.description?.length).toBe(300);
  expect(existsSync(folder)).toBe(false);
});

it('offers forms only where sessions would', async () => {
  await using stage = await Stage.open();
  await played(
    stage,
    async (puppet) => {
      const { params } = await puppet.call('initialize');
      expect(params).not.toHaveProperty('clientCapabilities.elicitation');
      await puppet.open();
    },
    { elicitation: false },
  );
});

it('a command that is not there is a first step that failed, and the only one', async () => {
  await using stage = await Stage.open();
  const trial = await trialOf(ask(stage, { command: 'no-such-agent' }));
  expect(taken(trial)).toEqual(['start failed']);
  expect(trial.failure).toMatchObject({
    code: 'COMMAND_NOT_FOUND',
    message: expect.stringContaining('no-such-agent') as string,
  });
});

it('a program that is no agent is told by what it printed, on both its outputs', async () => {
  await using stage = await Stage.open();
  const args = ['-c', 'echo "Welcome to the REPL!"; echo "usage: repl" >&2'];
  const trial = await trialOf(ask(stage, { command: '/bin/sh', args }));
  expect(taken(trial)).toEqual(['start done', 'introduce failed', 'end done']);
  expect(trial.failure).toMatchObject({ code: 'NOT_ACP', stderr_tail: 'usage: repl\n' });
  expect(trial.failure?.message).toContain('Welcome to the REPL!');
});

it('field case 63: an agent that never answers is waited for no longer than a session waits, and is ended with its children', async () => {
  await using stage = await Stage.open({ env: { KANDEV_ACP_INITIALIZE_TIMEOUT: '400ms' } });
  const args = ['-c', 'trap "" TERM; sleep 600 & echo $! >&2; wait'];
  const trial = await trialOf(ask(stage, { command: '/bin/sh', args }));
  expect(trial.failure?.code).toBe('INITIALIZE_TIMEOUT');
  const child = Number(trial.failure?.stderr_tail);
  expect(child).toBeGreaterThan(1);
  await until('the child to be gone', () => processStartStamp(child) === undefined);
});

it('an agent that wants a login says which ways it has, and who it is', async () => {
  await using stage = await Stage.open();
  const trial = await played(stage, async (puppet) => {
    await puppet.reply('initialize', {
      protocolVersion: 1,
      agentInfo: { name: 'puppet', version: '2' },
      authMethods: [{ id: 'web', name: 'Sign in' }],
    });
    const { id } = await puppet.call('session/new');
    puppet.send({ id: id ?? null, error: { code: -32000, message: 'Authentication required' } });
  });
  expect(taken(trial)).toEqual(['start done', 'introduce done', 'open failed', 'end done']);
  expect(trial).toMatchObject({
    failure: { code: 'LOGIN_REQUIRED' },
    agent: { name: 'puppet' },
    modes: null,
  });
  expect(trial.failure?.message).toContain('Sign in');
});

it('one agent is tried at a time, and the next one when that is done', async () => {
  await using stage = await Stage.open();
  const first = ask(stage);
  const puppet = await stage.theatre.puppet();
  expect(await ask(stage)).toMatchObject({ ok: false, error: { code: 'BUSY' } });
  await puppet.open();
  expect((await trialOf(first)).failure).toBeNull();
  expect((await played(stage, () => stage.theatre.puppet(1).then((next) => next.open()))).failure).toBeNull();
});

it('a runner that stops ends the agent that is tried, and leaves no folder', async () => {
  await using stage = await Stage.open();
  const before = folders();
  void ask(stage).catch(() => undefined);
  const puppet = await stage.theatre.puppet();
  await stage.stop();
  expect(puppet.isGone).toBe(true);
  expect(folders().filter((folder) => !before.includes(folder))).toEqual([]);
});

it('no value of its environment is logged', async () => {
  await using stage = await Stage.open();
  await trialOf(ask(stage, { command: 'kandev-demo-agent', args: [], env: { API_KEY: 'sk-do-not-log' } }));
  expect(JSON.stringify(stage.logged)).toContain('an agent was tried');
  expect(JSON.stringify(stage.logged)).not.toContain('sk-do-not-log');
});
