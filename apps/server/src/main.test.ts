import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from './db/database.ts';
import { onceDefined } from './testing/eventually.ts';
import { FakeRunner } from './testing/fake-runner.ts';

const mainFile = fileURLToPath(new URL('main.ts', import.meta.url));
const cliFile = fileURLToPath(new URL('cli.ts', import.meta.url));

/** Several processes start in one test, on machines that may be busy with others. */
const PATIENCE_MS = 60_000;
vi.setConfig({ testTimeout: PATIENCE_MS });

let home: string;
const started: ChildProcess[] = [];
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'kandev-home-'));
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(home, { recursive: true });
});

type Note = { type: 'listening'; url: string; sign_in_url: string } | { type: 'ready'; url: string };

class Program {
  readonly child: ChildProcess;
  readonly notes: Note[] = [];
  readonly ended: Promise<number | null>;
  stdout = '';
  stderr = '';

  constructor(file: string, args: readonly string[], env: Record<string, string>, ipc: boolean) {
    const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('KANDEV_'));
    this.child = spawn(process.execPath, [file, ...args], {
      env: { ...Object.fromEntries(inherited), KANDEV_HOME: home, KANDEV_PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
    });
    started.push(this.child);
    this.child.stdout?.on('data', (chunk: Buffer) => (this.stdout += chunk.toString()));
    this.child.stderr?.on('data', (chunk: Buffer) => (this.stderr += chunk.toString()));
    this.child.on('message', (note: Note) => this.notes.push(note));
    this.ended = once(this.child, 'close').then(() => this.child.exitCode);
  }

  /** Resolves with what the server tells its supervisor; fails with its words where it ends before. */
  note<T extends Note['type']>(type: T): Promise<Extract<Note, { type: T }>> {
    return this.#beforeEnd(
      onceDefined(this.child, 'message', () => this.notes.find(isNote(type)), { timeout: PATIENCE_MS }),
    );
  }

  /** Resolves with the first match in what the program has printed. */
  prints(pattern: RegExp): Promise<RegExpExecArray> {
    if (this.child.stdout === null) throw new Error('Nothing is read from this program.');
    const match = () => pattern.exec(this.stdout) ?? undefined;
    return this.#beforeEnd(onceDefined(this.child.stdout, 'data', match, { timeout: PATIENCE_MS }));
  }

  #beforeEnd<T>(awaited: Promise<T>): Promise<T> {
    const tooEarly = this.ended.then((code) => {
      throw new Error(`It ended with ${code}: ${this.stderr}`);
    });
    return Promise.race([awaited, tooEarly]);
  }
}

const isNote =
  <T extends Note['type']>(type: T) =>
  (note: Note): note is Extract<Note, { type: T }> =>
    note.type === type;

const serve = (env: Record<string, string> = {}, { ipc = true } = {}) => new Program(mainFile, [], env, ipc);
const kandev = (...args: string[]) => new Program(cliFile, args, {}, false);
const record = () => path.join(home, 'run', 'server.json');
const readToken = (name: string) => readFileSync(path.join(home, name), 'utf8').trim();

/** A runner that connects to a server of another process. */
const connectRunner = (url: string, runnerToken: string) =>
  FakeRunner.connectedTo({
    runnerStreamUrl: `${url.replace('http', 'ws')}/api/v1/runners/stream`,
    runnerToken,
  });

describe('a supervised server', () => {
  it('tells its supervisor when it listens and when a runner is connected', async () => {
    const server = serve();
    const { url, sign_in_url } = await server.note('listening');
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(sign_in_url).toBe(`${url}/sign-in?token=${readToken('operator.token')}`);
    expect((await fetch(sign_in_url, { redirect: 'manual' })).status).toBe(303);
    expect(server.notes).toHaveLength(1);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);

    await using _runner = await connectRunner(url, readToken('local-runner.token'));
    expect(await server.note('ready')).toEqual({ type: 'ready', url });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(server.stdout).toBe('');
  });

  it('keeps its home to its owner and records who it is', async () => {
    const server = serve();
    const { url } = await server.note('listening');
    const noted = JSON.parse(readFileSync(record(), 'utf8')) as {
      pid: number;
      started_at: string;
      url: string;
    };
    expect(noted).toMatchObject({ pid: server.child.pid, url });
    expect(Math.abs(Date.now() - Date.parse(noted.started_at))).toBeLessThan(60_000);
    for (const name of ['run', 'logs']) expect(statSync(path.join(home, name)).mode & 0o777).toBe(0o700);
    for (const name of [
      'operator.token',
      'local-runner.token',
      'logs/server.log',
      'run/server.json',
      'kandev.db',
    ]) {
      expect(statSync(path.join(home, name)).mode & 0o077, name).toBe(0);
    }
  });

  it('stops in order on SIGTERM, and leaves the signals of a terminal to its supervisor', async () => {
    const server = serve();
    const { url } = await server.note('listening');
    await using _runner = await connectRunner(url, readToken('local-runner.token'));
    server.child.kill('SIGINT');
    server.child.kill('SIGHUP');
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(existsSync(record())).toBe(false);
    expect(server.stderr).toBe('');
  });

  it('stops in order when its supervisor is gone', async () => {
    const server = serve();
    await server.note('listening');
    server.child.disconnect();
    // 'close' never comes once the parent itself has closed the channel.
    expect(await once(server.child, 'exit')).toEqual([0, null]);
    expect(existsSync(record())).toBe(false);
  });

  it('never writes a token to its log', async () => {
    const server = serve({ KANDEV_TOKEN: 'a-token-for-scripts' });
    const { url, sign_in_url } = await server.note('listening');
    await fetch(sign_in_url, { redirect: 'manual' });
    await fetch(`${url}/sign-in?token=a-wrong-token`);
    await fetch(`${url}/sign-in?token=a-token-for-scripts&x=%E0%A4%A`);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    const log = readFileSync(path.join(home, 'logs', 'server.log'), 'utf8');
    expect(log).toContain('listening');
    for (const secret of ['a-token-for-scripts', 'a-wrong-token', readToken('local-runner.token')]) {
      expect(log).not.toContain(secret);
    }
    expect(existsSync(path.join(home, 'operator.token'))).toBe(false);
  });
});

it('prints the sign-in link and the ready line itself when nobody supervises it', async () => {
  const server = serve({}, { ipc: false });
  const [, url = ''] = await server.prints(/^Sign in: (http:\/\/[^/\s]+)\S+\n$/);
  await using _runner = await connectRunner(url, readToken('local-runner.token'));
  const [, readyUrl] = await server.prints(/\nready (\S+)\n/);
  expect(readyUrl).toBe(url);
  server.child.kill('SIGINT');
  expect(await server.ended).toBe(0);
});

describe('a server that cannot start', () => {
  const refusal = async (env: Record<string, string>) => {
    const server = serve(env);
    expect(await server.ended).toBe(1);
    expect(server.stdout).toBe('');
    expect(server.notes).toEqual([]);
    expect(server.stderr).toMatch(/^kandev: [^\n]+\n$/);
    return server.stderr;
  };

  it('names the variable that is wrong, in one line', async () => {
    expect(await refusal({ KANDEV_ACP_IDLE_TIMEOUT: 'soon' })).toContain('KANDEV_ACP_IDLE_TIMEOUT');
    expect(existsSync(path.join(home, 'kandev.db'))).toBe(false);
  });

  it.each(['127.0.0.1', '0.0.0.0'])(
    'with its port taken on %s it ends, naming the port and KANDEV_PORT',
    async (host) => {
      const other = createServer().listen(0, host);
      await once(other, 'listening');
      const { port } = other.address() as { port: number };
      const line = await refusal({ KANDEV_PORT: String(port) });
      expect(line).toContain(String(port));
      expect(line).toContain('KANDEV_PORT');
      expect(existsSync(record())).toBe(false);
      other.close();
    },
  );

  it('says that its home cannot be written', async () => {
    const file = path.join(home, 'a-file');
    writeFileSync(file, '');
    expect(await refusal({ KANDEV_HOME: path.join(file, 'home') })).toContain('KANDEV_HOME');
  });

  it('says that its database is damaged, and where a copy may be', async () => {
    const file = path.join(home, 'kandev.db');
    const database = openDatabase(file);
    database.db.run(`insert into settings (key, value) values ('big', '"${'x'.repeat(100_000)}"')`);
    database.close();
    const bytes = readFileSync(file);
    bytes.fill(0x5a, bytes.length - 20 * 4096, bytes.length - 2 * 4096);
    writeFileSync(file, bytes);
    writeFileSync(`${file}-wal`, 'what a dead process left');
    expect(await refusal({})).toMatch(/kandev\.db is damaged \(.+\): .*backups/);
  });

  it('says that its database file is not a database', async () => {
    writeFileSync(path.join(home, 'kandev.db'), 'no database, '.repeat(1000));
    expect(await refusal({})).toContain('kandev.db');
  });
});

describe('the command line', () => {
  it('makes a token that lets a runner in at once, and prints how to start it', async () => {
    const server = serve();
    const { url } = await server.note('listening');
    const command = kandev('runner-token', 'attic');
    expect(await command.ended).toBe(0);
    const [token = ''] = command.stdout.split('\n');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(command.stdout).toContain(`KANDEV_SERVER_URL=${url} KANDEV_RUNNER_TOKEN=${token}`);
    await using _runner = await connectRunner(url, token);
    await server.note('ready');
    const board = await fetch(`${url}/api/v1/board`, { headers: { authorization: `Bearer ${token}` } });
    expect(board.status).toBe(403);
  });

  it('ends the older token of a name', async () => {
    const server = serve();
    const { url } = await server.note('listening');
    const [older = ''] = await printed('runner-token', 'attic');
    const [newer = ''] = await printed('runner-token', 'attic');
    await expect(connectRunner(url, older)).rejects.toThrow('401');
    await using _runner = await connectRunner(url, newer);
  });

  it('prints the link of the running server', async () => {
    const server = serve();
    const { sign_in_url } = await server.note('listening');
    expect(await printed('sign-in')).toEqual([sign_in_url, '']);
  });

  it('prints what there is, a record a line, beside a running server', async () => {
    const server = serve();
    const { url } = await server.note('listening');
    const made = await fetch(`${url}/api/v1/tasks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${readToken('operator.token')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'A cache for the shop' }),
    });
    const { id } = (await made.json()) as { id: string };
    const [line = '', ...others] = await printed('export', '--task', id);
    expect(JSON.parse(line)).toMatchObject({ record: 'task', id, title: 'A cache for the shop' });
    expect(others).toEqual(['']);
    const unknown = kandev('export', '--task', 'x');
    expect(await unknown.ended).toBe(1);
    expect(unknown.stderr).toBe('kandev: there is no task x\n');
  });

  const printed = async (...args: string[]) => {
    const command = kandev(...args);
    expect(await command.ended, command.stderr).toBe(0);
    return command.stdout.split('\n');
  };

  it.each([
    [['sign-in'], 1, /no server runs/],
    [['runner-token', 'a b'], 1, /named with letters/],
    [['runner-token'], 2, /usage/],
    [['export'], 1, /no database/],
    [['export', '--task'], 2, /usage/],
    [['dance'], 2, /usage/],
  ])('refuses %j', async (args, code, words) => {
    const command = kandev(...args);
    expect(await command.ended).toBe(code);
    expect(command.stderr).toMatch(words);
  });
});
