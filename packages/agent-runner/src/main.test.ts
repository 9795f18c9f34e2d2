import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from './testing/eventually.ts';
import {
  isAlive,
  linkTarget,
  listeningAddresses,
  processesInGroup,
  readProcessFile,
  runningProcesses,
} from './testing/processes.ts';
import { pickedAnswers, SessionHarness, startPayload } from './testing/runner-harness.ts';
import { ScriptedAgents } from './testing/scripted-agent.ts';
import { ServerPeer } from './testing/server-peer.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const signalIgnoringAgent = fileURLToPath(new URL('./testing/signal-ignoring-agent.mjs', import.meta.url));

let home: string;
let server: ServerPeer;
let runners: RunnerProcess[];

beforeEach(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'home-'));
  server = await ServerPeer.listen();
  runners = [];
});

afterEach(async () => {
  for (const runner of runners) {
    runner.child.kill('SIGKILL');
    await runner.exited;
  }
  await server.stop();
  rmSync(home, { recursive: true, force: true });
  expect(server.invalidFrames).toEqual([]);
});

type RunnerProcess = {
  child: ChildProcess;
  pid: number;
  exited: Promise<number | null>;
  output: () => string;
};

function start(env: Record<string, string> = {}): RunnerProcess {
  const { url, token } = server.address;
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      KANDEV_HOME: home,
      KANDEV_SERVER_URL: url,
      KANDEV_RUNNER_TOKEN: token,
      KANDEV_AGENT_STOP_GRACE: '300ms',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const runner = { child, pid: child.pid ?? 0, exited, output: () => output };
  runners.push(runner);
  return runner;
}

/** Starts a session whose agent, its child and a runaway only SIGKILL ends; returns the three process ids. */
async function startSignalIgnoringAgent(): Promise<number[]> {
  const file = path.join(home, `${randomUUID()}.json`);
  const launch = { command: process.execPath, args: [signalIgnoringAgent, file], env: {}, cwd: home };
  await server.request('agent.sessions.start', startPayload(launch));
  return eventually(() => JSON.parse(readFileSync(file, 'utf8')) as number[]);
}

/** Starts a session whose first turn is open. */
async function promptedSession(scriptedAgents: ScriptedAgents): Promise<SessionHarness> {
  const { command, args, env } = scriptedAgents;
  const payload = startPayload({ command, args, env, cwd: home });
  const session = await SessionHarness.start(server, scriptedAgents, payload);
  await session.open();
  await session.prompt();
  return session;
}

async function expectAllGone(pids: number[], timeout?: number): Promise<void> {
  await eventually(() => expect(pids.filter(isAlive)).toEqual([]), timeout === undefined ? {} : { timeout });
}

/** Whether a process is an agent of this test's runner: it carries a session's mark and works in its home. */
function isAgentProcess(pid: number): boolean {
  return (
    readProcessFile(pid, 'environ').includes('KANDEV_SESSION=') && linkTarget(`/proc/${pid}/cwd`) === home
  );
}

it('a runner listens on nothing, and answers come as an action of the stream [AC-20b]', async () => {
  await using scriptedAgents = await ScriptedAgents.listen();
  const runner = start();
  await server.connected();
  const session = await promptedSession(scriptedAgents);
  const pending = await session.holdForm(7);
  expect(listeningAddresses(runner.pid)).toEqual([]);
  expect(await session.respond(pending, pickedAnswers('A'))).toMatchObject({ ok: true });
  expect(await session.agent.answer(7)).toEqual({ action: 'accept', content: { question_0: 'A' } });
});

it('SIGTERM settles held requests, ends the agents, delivers the last events and exits 0 [R4]', async () => {
  await using scriptedAgents = await ScriptedAgents.listen();
  const runner = start();
  await server.connected();
  const session = await promptedSession(scriptedAgents);
  await session.holdForm('form');
  session.requestPermission('permission');
  await server.event('agent.permission.created');
  runner.child.kill('SIGTERM');
  expect(await runner.exited).toBe(0);
  expect(await session.agent.answer('form')).toEqual({ action: 'cancel' });
  expect(await session.agent.answer('permission')).toEqual({ outcome: { outcome: 'cancelled' } });
  for (const { payload: end } of server.events('agent.elicitation.settled', 'agent.permission.settled')) {
    expect(end).toMatchObject({ outcome: 'cancelled', cause: 'runner_shutdown', delivered: true });
  }
  expect(server.events('agent.exited')[0]?.payload).toMatchObject({
    reason: 'runner_shutdown',
    failure: null,
  });
  expect(server.events('agent.elicitation.settled', 'agent.permission.settled')).toHaveLength(2);
});

it('keeps its id over restarts, with a new instance each time, and a record while it runs', async () => {
  const record = path.join(home, 'run', 'runner.json');
  for (const round of [1, 2]) {
    const runner = start();
    await server.connected(round);
    const { pid, started_at } = JSON.parse(readFileSync(record, 'utf8')) as Record<string, unknown>;
    expect(pid).toBe(runner.pid);
    expect(Math.abs(Date.now() - Date.parse(String(started_at)))).toBeLessThan(60_000);
    runner.child.kill('SIGINT');
    expect(await runner.exited).toBe(0);
    expect(existsSync(record)).toBe(false);
  }
  const [first, second] = server.hellos;
  expect(second?.runner_id).toBe(first?.runner_id);
  expect(second?.instance_id).not.toBe(first?.instance_id);
});

it('finds the server recorded in its home, even when it starts later', async () => {
  const { url, token } = server.address;
  start({ KANDEV_SERVER_URL: '', KANDEV_RUNNER_TOKEN: '' });
  await eventually(() => expect(existsSync(path.join(home, 'run', 'runner.json'))).toBe(true));
  mkdirSync(path.join(home, 'run'), { recursive: true });
  writeFileSync(path.join(home, 'local-runner.token'), `${token}\n`);
  writeFileSync(path.join(home, 'run', 'server.json'), JSON.stringify({ pid: 1, started_at: '', url }));
  await server.connected();
});

it('an invalid variable ends the runner with one line that names it', async () => {
  const runner = start({ KANDEV_ACP_IDLE_TIMEOUT: 'soon' });
  expect(await runner.exited).toBe(1);
  expect(runner.output()).toMatch(/^kandev-runner: KANDEV_ACP_IDLE_TIMEOUT [^\n]+\n$/);
});

it('a refused token ends the runner with code 1', async () => {
  const runner = start({ KANDEV_RUNNER_TOKEN: 'wrong' });
  expect(await runner.exited).toBe(1);
  expect(runner.output()).toContain('KANDEV_RUNNER_TOKEN');
  expect(existsSync(path.join(home, 'run', 'runner.json'))).toBe(false);
});

it('kill -9 of the runner leaves no agent, child or runaway after five seconds', async () => {
  const runner = start({ KANDEV_AGENT_STOP_GRACE: '1m' });
  await server.connected();
  const pids = [...(await startSignalIgnoringAgent()), ...(await startSignalIgnoringAgent())];
  expect(pids.filter(isAlive)).toHaveLength(6);
  runner.child.kill('SIGKILL');
  await expectAllGone(pids, 5_000);
});

it('a start ends processes that outlived both their runner and their watcher', async () => {
  const runner = start();
  await server.connected();
  const [agent = 0, child = 0, runaway = 0] = await startSignalIgnoringAgent();
  const watchers = processesInGroup(agent).filter((pid) =>
    readProcessFile(pid, 'cmdline').includes('agent-watcher.sh'),
  );
  expect(watchers).not.toEqual([]);
  for (const pid of watchers) process.kill(pid, 'SIGSTOP');
  runner.child.kill('SIGKILL');
  await runner.exited;
  expect([agent, child, runaway].filter(isAlive)).toHaveLength(3);
  start();
  await server.connected(2);
  await expectAllGone([agent, child, runaway]);
});

it('SIGTERM leaves no agent, child or runaway', async () => {
  const runner = start();
  await server.connected();
  const pids = await startSignalIgnoringAgent();
  runner.child.kill('SIGTERM');
  expect(await runner.exited).toBe(0);
  await expectAllGone(pids);
});

it('twenty sessions, started and stopped with a question open, leave no process', async () => {
  await using scriptedAgents = await ScriptedAgents.listen();
  const runner = start();
  await server.connected();
  for (let round = 0; round < 20; round += 1) {
    const session = await promptedSession(scriptedAgents);
    await session.holdForm(round);
    await session.stop();
    await server.event('agent.exited', round);
  }
  await eventually(() =>
    expect(runningProcesses().filter((pid) => pid !== runner.pid && isAgentProcess(pid))).toEqual([]),
  );
});
