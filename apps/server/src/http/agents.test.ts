import type { AgentTrial, FoundAgent, KnownAgent, StreamErrorCode } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { FakeRunner } from '../testing/fake-runner.ts';
import { createProfile, LiveServer } from '../testing/live-server.ts';

const AGENTS = '/api/v1/agents';
const TRY = '/api/v1/agent-profiles/try';

const found = (changes: Partial<FoundAgent>): FoundAgent => ({
  agent_id: 'gemini-acp',
  name: 'Gemini CLI',
  command: 'gemini',
  args: ['--acp'],
  found: true,
  path: '/usr/bin/gemini',
  install: 'npm install -g @google/gemini-cli',
  page: 'https://geminicli.com',
  ...changes,
});

const trial: AgentTrial = {
  steps: [{ step: 'start', ok: false, duration_ms: 3 }],
  agent: null,
  protocol_version: null,
  takes_up: null,
  auth_methods: null,
  modes: null,
  failure: { code: 'COMMAND_NOT_FOUND', message: 'There is no program "gemini".', stderr_tail: '' },
};

const body = {
  agent_id: 'gemini-acp',
  command: 'gemini',
  args: ['--acp'],
  env: { GEMINI_API_KEY: 'secret' },
};

const problemOf = (answer: { body: unknown }) =>
  (answer.body as { error: { code: string; message: string } }).error;

it('without a runner nothing is looked for and nothing is tried', async () => {
  await using server = await LiveServer.start();
  for (const answer of [await server.call('GET', AGENTS), await server.call('POST', TRY, { body })]) {
    expect(answer.status).toBe(503);
    expect(problemOf(answer).code).toBe('NO_RUNNER');
  }
});

it('lists what the runner found, with the profile that starts it, by kind or by command', async () => {
  await using server = await LiveServer.start();
  await using runner = await FakeRunner.connectedTo(server);
  const agents = [
    found({}),
    found({ agent_id: 'qwen-acp', command: 'qwen' }),
    found({ agent_id: 'goose-acp', command: 'goose', args: ['acp'], found: false, path: null }),
  ];
  runner.on('agent.agents.find', () => ({ ok: true, payload: { agents } }));
  const byKind = await createProfile(server, { agent_id: 'gemini-acp', command: '/opt/wrapper' });
  const byCommand = await createProfile(server, {
    agent_id: 'custom',
    command: '/opt/qwen',
    args: ['--acp'],
  });
  await createProfile(server, { agent_id: 'custom', command: 'goose', args: ['session'] });
  const answer = await server.call('GET', AGENTS);
  expect(answer.status).toBe(200);
  expect((answer.body as { items: KnownAgent[] }).items.map(({ profile_id }) => profile_id)).toEqual([
    byKind.id,
    byCommand.id,
    null,
  ]);
});

it('a trial goes to the runner with what a session would be started with, and comes back as it is', async () => {
  await using server = await LiveServer.start({ env: { KANDEV_FEATURES_ACP_ELICITATION: 'true' } });
  await using runner = await FakeRunner.connectedTo(server);
  runner.on('agent.agents.try', () => ({ ok: true, payload: trial }));
  const answer = await server.call('POST', TRY, { body });
  expect(answer).toMatchObject({ status: 200, body: trial });
  expect(runner.payloadsOf('agent.agents.try').at(-1)).toEqual({
    ...body,
    agent_name: 'gemini',
    default_mode: null,
    elicitation: true,
  });
  expect((await server.call('GET', '/api/v1/agent-profiles')).body).toMatchObject({ items: [] });
});

it.each<[StreamErrorCode, number, string]>([
  ['BUSY', 409, 'CONFLICT'],
  ['UNSUPPORTED', 409, 'RUNNER_OUTDATED'],
])('a runner that answers %s makes it a %i %s', async (code, status, problem) => {
  await using server = await LiveServer.start();
  await using runner = await FakeRunner.connectedTo(server);
  runner.on('agent.agents.try', () => ({ ok: false, code, message: 'Another agent is being tried.' }));
  const answer = await server.call('POST', TRY, { body });
  expect(answer.status).toBe(status);
  expect(problemOf(answer).code).toBe(problem);
});

it('a runner’s answer of another shape is a 500', async () => {
  await using server = await LiveServer.start();
  await using runner = await FakeRunner.connectedTo(server);
  runner.on('agent.agents.find', () => ({ ok: true, payload: { agents: 'none' } }));
  expect((await server.call('GET', AGENTS)).status).toBe(500);
});

it('a runner that is named and away is not replaced by another', async () => {
  await using server = await LiveServer.start();
  await using runner = await FakeRunner.connectedTo(server);
  const answer = await server.call('GET', `${AGENTS}?runner_id=7c1b6c1e-7f0e-4a8e-9a53-0f5d9f6b2b11`);
  expect(problemOf(answer).code).toBe('NO_RUNNER');
  expect(runner.requests).toEqual([]);
});
