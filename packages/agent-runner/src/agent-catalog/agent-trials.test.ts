import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { agentTrial, type AgentTrial, type StreamResponse, type TryAgent } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { processStartStamp } from '../agent/process-table.ts';
import type { ScriptedAgent } from '../testing/scripted-agent.ts';
import { RunnerHarness } from '../testing/runner-harness.ts';
import { eventually } from '../testing/eventually.ts';

function requestTrial(harness: RunnerHarness, changes: Partial<TryAgent> = {}): Promise<StreamResponse> {
  const { command, args, env } = harness.scriptedAgents;
  const payload = { agent_id: 'custom', agent_name: 'Mine', command, args, env, default_mode: null };
  return harness.server.request('agent.agents.try', { ...payload, elicitation: true, ...changes });
}

async function trialOf(response: Promise<StreamResponse>): Promise<AgentTrial> {
  const answered = await response;
  return agentTrial.parse(answered.ok && answered.payload);
}

/** The trial of an agent that the test scripts. */
async function scriptedTrial(
  harness: RunnerHarness,
  play: (agent: ScriptedAgent) => Promise<void> | void,
  changes?: Partial<TryAgent>,
): Promise<AgentTrial> {
  const response = requestTrial(harness, changes);
  await play(await harness.scriptedAgents.nth(0));
  return trialOf(response);
}

const stepResults = ({ steps }: AgentTrial): string[] =>
  steps.map(({ step, ok }) => `${step} ${ok ? 'done' : 'failed'}`);

const trialFolders = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('kandev-trial-'));

it('the bundled demo agent passes every step of a trial', async () => {
  await using harness = await RunnerHarness.open();
  const trial = await trialOf(requestTrial(harness, { command: 'kandev-demo-agent', args: [] }));
  expect(stepResults(trial)).toEqual(['start done', 'introduce done', 'open done', 'end done']);
  expect(trial).toMatchObject({ protocol_version: 1, failure: null });
  expect(trial.agent?.name).toEqual(expect.any(String));
});

it('a trial reports the agent’s capabilities, and removes its temporary folder', async () => {
  await using harness = await RunnerHarness.open();
  let folder = '';
  const trial = await scriptedTrial(harness, async (agent) => {
    await agent.reply('initialize', {
      protocolVersion: 1,
      agentInfo: { name: 'scripted-agent', title: 'Scripted agent', version: '1.0.0' },
      agentCapabilities: { loadSession: true, sessionCapabilities: { resume: {} } },
      authMethods: [{ id: 'key', name: 'API key', description: `Set KEY ${'x'.repeat(5_000)}` }],
    });
    const { params } = await agent.call('session/new');
    folder = (params as { cwd: string }).cwd;
    expect(existsSync(folder)).toBe(true);
    await agent.reply('session/new', {
      sessionId: 'acp-1',
      modes: { currentModeId: 'a', availableModes: [{ id: 'a', name: 'Ask' }] },
    });
  });
  expect(trial).toMatchObject({
    agent: { name: 'scripted-agent', title: 'Scripted agent', version: '1.0.0' },
    takes_up: { load: true, resume: true },
    auth_methods: [{ id: 'key', name: 'API key' }],
    modes: [{ id: 'a', name: 'Ask' }],
  });
  expect(trial.auth_methods?.[0]?.description?.length).toBe(300);
  expect(existsSync(folder)).toBe(false);
});

it('a trial without elicitation offers no forms to the agent', async () => {
  await using harness = await RunnerHarness.open();
  await scriptedTrial(
    harness,
    async (agent) => {
      const { params } = await agent.call('initialize');
      expect(params).not.toHaveProperty('clientCapabilities.elicitation');
      await agent.open();
    },
    { elicitation: false },
  );
});

it('a trial of a missing command fails at its first step', async () => {
  await using harness = await RunnerHarness.open();
  const trial = await trialOf(requestTrial(harness, { command: 'no-such-agent' }));
  expect(stepResults(trial)).toEqual(['start failed']);
  expect(trial.failure).toMatchObject({
    code: 'COMMAND_NOT_FOUND',
    message: expect.stringContaining('no-such-agent') as string,
  });
});

it('a trial of a program that is no agent reports its stdout and its stderr', async () => {
  await using harness = await RunnerHarness.open();
  const args = ['-c', 'echo "Welcome to the REPL!"; echo "usage: repl" >&2'];
  const trial = await trialOf(requestTrial(harness, { command: '/bin/sh', args }));
  expect(stepResults(trial)).toEqual(['start done', 'introduce failed', 'end done']);
  expect(trial.failure).toMatchObject({ code: 'NOT_ACP', stderr_tail: 'usage: repl\n' });
  expect(trial.failure?.message).toContain('Welcome to the REPL!');
});

it('a trial of an agent that never answers times out, and ends the agent with its children', async () => {
  await using harness = await RunnerHarness.open({ env: { KANDEV_ACP_INITIALIZE_TIMEOUT: '400ms' } });
  const args = ['-c', 'trap "" TERM; sleep 600 & echo $! >&2; wait'];
  const trial = await trialOf(requestTrial(harness, { command: '/bin/sh', args }));
  expect(trial.failure?.code).toBe('INITIALIZE_TIMEOUT');
  const child = Number(trial.failure?.stderr_tail);
  expect(child).toBeGreaterThan(1);
  await eventually(() => expect(processStartStamp(child)).toBeUndefined());
});

it('a trial without a login reports the agent and its login methods', async () => {
  await using harness = await RunnerHarness.open();
  const trial = await scriptedTrial(harness, async (agent) => {
    await agent.reply('initialize', {
      protocolVersion: 1,
      agentInfo: { name: 'scripted-agent', version: '2' },
      authMethods: [{ id: 'web', name: 'Sign in' }],
    });
    await agent.refuse('session/new', { code: -32000, message: 'Authentication required' });
  });
  expect(stepResults(trial)).toEqual(['start done', 'introduce done', 'open failed', 'end done']);
  expect(trial).toMatchObject({
    failure: { code: 'LOGIN_REQUIRED' },
    agent: { name: 'scripted-agent' },
    modes: null,
  });
  expect(trial.failure?.message).toContain('Sign in');
});

it('one agent is tried at a time, and another one afterwards', async () => {
  await using harness = await RunnerHarness.open();
  const first = requestTrial(harness);
  const agent = await harness.scriptedAgents.nth(0);
  expect(await requestTrial(harness)).toMatchObject({ ok: false, error: { code: 'BUSY' } });
  await agent.open();
  expect((await trialOf(first)).failure).toBeNull();
  expect(
    (await scriptedTrial(harness, () => harness.scriptedAgents.nth(1).then((next) => next.open()))).failure,
  ).toBeNull();
});

it('a runner that stops ends the agent on trial, and leaves no folder', async () => {
  await using harness = await RunnerHarness.open();
  const before = trialFolders();
  void requestTrial(harness).catch(() => undefined);
  const agent = await harness.scriptedAgents.nth(0);
  await harness.stop();
  await agent.exited;
  expect(trialFolders().filter((folder) => !before.includes(folder))).toEqual([]);
});

it('no environment value of a tried agent is logged', async () => {
  await using harness = await RunnerHarness.open();
  await trialOf(
    requestTrial(harness, { command: 'kandev-demo-agent', args: [], env: { API_KEY: 'sk-do-not-log' } }),
  );
  expect(JSON.stringify(harness.logLines)).toContain('an agent was tried');
  expect(JSON.stringify(harness.logLines)).not.toContain('sk-do-not-log');
});
