import { spawn, type ChildProcess } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { randomUUID } from 'node:crypto';
import { sessionId, type StartSession } from '@kandev/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PuppetTheatre } from './testing/puppet-agent.ts';
import { ServerPeer } from './testing/server-peer.ts';
import { Actors, picked } from './testing/stage.ts';
import { until } from './testing/until.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const stubborn = fileURLToPath(new URL('./testing/stubborn.mjs', import.meta.url));

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
  expect(server.problems).toEqual([]);
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

const startPayload = (changes: Partial<StartSession>): StartSession => ({
  session_id: sessionId.parse(randomUUID()),
  agent_id: 'custom',
  agent_name: 'Agent',
  command: process.execPath,
  args: [],
  env: {},
  cwd: home,
  default_mode: null,
  permission_policy: 'ask',
  disable_question_tool: false,
  elicitation: true,
  ...changes,
});

/** Starts a session whose agent, its child and a runaway end for SIGKILL alone; returns the three ids. */
async function startStubborn(): Promise<number[]> {
  const file = path.join(home, `${randomUUID()}.json`);
  await server.ask('agent.sessions.start', startPayload({ args: [stubborn, file] }));
  return until('the stubborn agent', () => {
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8') || 'false') as number[]) : undefined;
  });
}

function lives(pid: number): boolean {
  try {
    // A zombie that nobody has waited for yet is no longer running.
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** The processes of a group, by its leader. */
const groupOf = (leader: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && lives(Number(name)))
    .map(Number)
    .filter((pid) => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return Number(fields[2]) === leader;
    });

function listeningSockets(pid: number): string[] {
  const owned = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/${pid}/fd/${fd}`)];
      } catch {
        return [];
      }
    }),
  );
  return ['tcp', 'tcp6'].flatMap((kind) =>
    readFileSync(`/proc/${pid}/net/${kind}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => fields[3] === '0A' && owned.has(`socket:[${fields[9] ?? ''}]`))
      .map((fields) => fields[1] ?? ''),
  );
}

it('AC-20b: a runner listens on nothing, and answers come as an action of the stream', async () => {
  await using theatre = await PuppetTheatre.open();
  const runner = start();
  await server.connected();
  const payload = startPayload({ args: theatre.args, env: theatre.env });
  await server.ask('agent.sessions.start', payload);
  const puppet = await theatre.puppet();
  await puppet.open();
  await server.event('agent.session.updated');
  const session = new Actors(server, puppet, payload.session_id);
  await session.prompt();
  const pending = await session.held(7);
  expect(listeningSockets(runner.pid)).toEqual([]);
  expect(await session.respond(pending, picked('A'))).toMatchObject({ ok: true });
  expect(await puppet.answer(7)).toEqual({ action: 'accept', content: { question_0: 'A' } });
});

it('R4: SIGTERM settles what is held, ends the agents, hands over the last events and exits 0', async () => {
  await using theatre = await PuppetTheatre.open();
  const runner = start();
  await server.connected();
  const payload = startPayload({ args: theatre.args, env: theatre.env });
  await server.ask('agent.sessions.start', payload);
  const puppet = await theatre.puppet();
  await puppet.open();
  await server.event('agent.session.updated');
  const session = new Actors(server, puppet, payload.session_id);
  await session.prompt();
  await session.held('form');
  session.askPermission('permission');
  await server.event('agent.permission.created');
  runner.child.kill('SIGTERM');
  expect(await runner.exited).toBe(0);
  expect(puppet.answers('form')[0]?.result).toEqual({ action: 'cancel' });
  expect(puppet.answers('permission')[0]?.result).toEqual({ outcome: { outcome: 'cancelled' } });
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

it('finds the server of its home by itself, also when it comes later', async () => {
  const { url, token } = server.address;
  start({ KANDEV_SERVER_URL: '', KANDEV_RUNNER_TOKEN: '' });
  await until('the runner to be up', () => existsSync(path.join(home, 'run', 'runner.json')));
  mkdirSync(path.join(home, 'run'), { recursive: true });
  writeFileSync(path.join(home, 'local-runner.token'), `${token}\n`);
  writeFileSync(path.join(home, 'run', 'server.json'), JSON.stringify({ pid: 1, started_at: '', url }));
  await server.connected();
});

it('a wrong variable ends it with one line that names the variable', async () => {
  const runner = start({ KANDEV_ACP_IDLE_TIMEOUT: 'soon' });
  expect(await runner.exited).toBe(1);
  expect(runner.output()).toMatch(/^kandev-runner: KANDEV_ACP_IDLE_TIMEOUT [^\n]+\n$/);
});

it('a refused token ends it with code 1', async () => {
  const runner = start({ KANDEV_RUNNER_TOKEN: 'wrong' });
  expect(await runner.exited).toBe(1);
  expect(runner.output()).toContain('KANDEV_RUNNER_TOKEN');
  expect(existsSync(path.join(home, 'run', 'runner.json'))).toBe(false);
});

it('field case 63: kill -9 of the runner leaves no agent, no child and no runaway after five seconds', async () => {
  const runner = start({ KANDEV_AGENT_STOP_GRACE: '1m' });
  await server.connected();
  const pids = [...(await startStubborn()), ...(await startStubborn())];
  expect(pids.filter(lives)).toHaveLength(6);
  runner.child.kill('SIGKILL');
  await until('all of them to be gone', () => pids.every((pid) => !lives(pid)), 5_000);
});

it('field case 63: a start ends what outlived both its runner and its watcher', async () => {
  const runner = start();
  await server.connected();
  const [agent = 0, child = 0, runaway = 0] = await startStubborn();
  const watchers = groupOf(agent).filter((pid) => commandOf(pid).includes('agent-watcher.sh'));
  expect(watchers).not.toEqual([]);
  for (const pid of watchers) process.kill(pid, 'SIGSTOP');
  runner.child.kill('SIGKILL');
  await runner.exited;
  expect([agent, child, runaway].filter(lives)).toHaveLength(3);
  start();
  await server.connected(2);
  await until('all of them to be gone', () => [agent, child, runaway].every((pid) => !lives(pid)));
});

it('field case 63: SIGTERM leaves no agent, no child and no runaway either', async () => {
  const runner = start();
  await server.connected();
  const pids = await startStubborn();
  runner.child.kill('SIGTERM');
  expect(await runner.exited).toBe(0);
  await until('all of them to be gone', () => pids.every((pid) => !lives(pid)));
});

it('field case 63: twenty sessions, started and stopped with a question open, leave no process', async () => {
  await using theatre = await PuppetTheatre.open();
  const runner = start();
  await server.connected();
  for (let round = 0; round < 20; round += 1) {
    const payload = startPayload({ args: theatre.args, env: theatre.env });
    await server.ask('agent.sessions.start', payload);
    const puppet = await theatre.puppet(round);
    await puppet.open();
    await server.event('agent.session.updated', round);
    const session = new Actors(server, puppet, payload.session_id);
    await session.prompt();
    await session.held(round);
    await session.stop();
    await server.event('agent.exited', round);
  }
  await until(
    'no process to be left',
    () => !readdirSync('/proc').some((pid) => carriesMark(pid, runner.pid)),
  );
});

/** Whether a process is an agent's of ours: it carries a session's mark, and our home is its folder. */
function carriesMark(pid: string, except: number): boolean {
  if (!/^\d+$/.test(pid) || Number(pid) === except) return false;
  try {
    const environ = readFileSync(`/proc/${pid}/environ`, 'utf8');
    return environ.includes('KANDEV_SESSION=') && readlinkSync(`/proc/${pid}/cwd`) === home;
  } catch {
    return false;
  }
}
