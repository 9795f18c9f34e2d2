// Keeps one server and one local runner alive, and ends both in order.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { claimRecord, livingRecord, writeRecord } from './process-record.mjs';
import { environment, pinnedNode, root, StartError } from './workspace.mjs';

const RESTART_FIRST_MS = 100;
const RESTART_MOST_MS = 10_000;
const STEADY_MS = 30_000;
const POLL_MS = 250;
const STOP_RUNNER_MS = 15_000;
const STOP_SERVER_MS = 10_000;

/**
 * Starts the product in `home` and returns when it has stopped; `signal` asks it to.
 * Throws StartError when another supervisor has this home, or when the server cannot start at all.
 */
export async function supervise({ home, signal }) {
  const own = claim(home);
  try {
    const server = new Server(home);
    const runner = new Runner(home);
    const stop = new AbortController();
    if (signal.aborted) stop.abort();
    signal.addEventListener('abort', () => stop.abort(), { once: true });
    try {
      await Promise.race([runner.hopeless, server.keepAlive(stop.signal, runner), untilAborted(stop.signal)]);
    } finally {
      stop.abort();
      // The runner first, so that what it settles on its way out still reaches the server.
      await runner.stop();
      await server.stop();
    }
  } finally {
    fs.rmSync(own, { force: true });
  }
}

/** Takes the home for this supervisor, or says who has it. */
function claim(home) {
  const file = path.join(home, 'run/supervisor.json');
  try {
    for (const folder of [home, path.join(home, 'run'), path.join(home, 'logs')]) makeFolder(folder);
    if (claimRecord(file)) return file;
  } catch (error) {
    throw new StartError(`KANDEV_HOME ${home} cannot be written: ${error.message}`);
  }
  const url = livingRecord(path.join(home, 'run/server.json'))?.url;
  throw new StartError(
    `already running${url === undefined ? '' : ` at ${url}`} with KANDEV_HOME ${home}; stop it first, or choose another home and port`,
  );
}

/** Step by step: Node's own recursive way never returns where a folder refuses new entries as /proc does. */
function makeFolder(folder) {
  if (fs.existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  fs.mkdirSync(folder, { mode: 0o700 });
}

class Server {
  #home;
  #child;
  #port = process.env.KANDEV_PORT;
  #listened = false;

  constructor(home) {
    this.#home = home;
  }

  /** Runs the server, again whenever it dies, until the signal. The first start may fail; later ones are repeated. */
  async keepAlive(signal, runner) {
    await previousGone(path.join(this.#home, 'run/server.json'));
    let wait = RESTART_FIRST_MS;
    while (!signal.aborted) {
      const started = Date.now();
      const code = await this.#once(signal, runner);
      if (signal.aborted) return;
      // Code 1 is a server that has said in one line why.
      if (!this.#listened) throw new StartError(code === 1 ? '' : `the server ended early (${code})`);
      if (Date.now() - started > STEADY_MS) wait = RESTART_FIRST_MS;
      process.stderr.write(`kandev: the server ended (${code}), starting it again\n`);
      await sleep(wait, undefined, { signal }).catch(() => undefined);
      wait = Math.min(wait * 2, RESTART_MOST_MS);
    }
  }

  #once(signal, runner) {
    return new Promise((resolve, reject) => {
      const env = { ...environment(), KANDEV_HOME: this.#home };
      if (this.#port !== undefined) env.KANDEV_PORT = this.#port;
      const child = spawn(pinnedNode(), [path.join(root, 'apps/server/src/main.ts')], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env,
      });
      this.#child = child;
      child.on('message', (note) => {
        if (note.type === 'listening') {
          this.#port = new URL(note.url).port;
          if (!this.#listened) process.stdout.write(`\nSign in: ${note.sign_in_url}\n\n`);
          this.#listened = true;
          runner.keepAlive(signal);
        } else if (note.type === 'ready') {
          runner.hasWorked = true;
          process.stdout.write(`ready ${note.url}\n`);
        }
      });
      child.once('error', reject);
      child.once('exit', (code, by) => resolve(by ?? code));
    });
  }

  async stop() {
    await endChild(this.#child, STOP_SERVER_MS);
  }
}

/** A runner outlives its supervisor's death: it is found again by its record, and never started twice. */
class Runner {
  /** Rejects when the first runner of this start gives up by itself, as it does for a wrong variable. */
  hopeless;
  hasWorked = false;
  #giveUp;
  #home;
  #record;
  #kept = false;

  constructor(home) {
    this.#home = home;
    this.#record = path.join(home, 'run/runner.json');
    this.hopeless = new Promise((_, reject) => (this.#giveUp = reject));
  }

  keepAlive(signal) {
    if (this.#kept) return;
    this.#kept = true;
    void (async () => {
      let wait = RESTART_FIRST_MS;
      while (!signal.aborted) {
        const started = Date.now();
        const living = livingRecord(this.#record);
        const code =
          living === undefined ? await this.#start() : await gone(living.pid, this.#record, signal);
        if (signal.aborted) return;
        if (code === 1 && !this.hasWorked) {
          return this.#giveUp(new StartError(`the runner could not start: ${lastLine(this.#log())}`));
        }
        if (Date.now() - started > STEADY_MS) wait = RESTART_FIRST_MS;
        process.stderr.write(`kandev: the runner ended, starting it again; ${this.#log()} says why\n`);
        await sleep(wait, undefined, { signal }).catch(() => undefined);
        wait = Math.min(wait * 2, RESTART_MOST_MS);
      }
    })();
  }

  #log() {
    return path.join(this.#home, 'logs/runner.log');
  }

  /** Detached and with a log file for output: a pipe to this process would break with it. Resolves at its end. */
  #start() {
    const log = fs.openSync(this.#log(), 'a', 0o600);
    const env = { ...environment(), KANDEV_HOME: this.#home };
    for (const name of ['KANDEV_TOKEN', 'KANDEV_SERVER_URL', 'KANDEV_RUNNER_TOKEN']) delete env[name];
    const child = spawn(pinnedNode(), [path.join(root, 'packages/agent-runner/src/main.ts')], {
      detached: true,
      stdio: ['ignore', log, log],
      env,
    });
    fs.closeSync(log);
    child.unref();
    // Written here, not only by the runner, so that no moment exists in which it lives unrecorded.
    if (child.pid !== undefined)
      writeRecord(this.#record, { pid: child.pid, started_at: new Date().toISOString() });
    return new Promise((resolve) => {
      child.once('exit', resolve);
      child.once('error', resolve);
    });
  }

  async stop() {
    const living = livingRecord(this.#record);
    if (living === undefined) return;
    kill(living.pid, 'SIGTERM');
    const limit = Date.now() + STOP_RUNNER_MS;
    while (livingRecord(this.#record)?.pid === living.pid) {
      if (Date.now() > limit) return kill(living.pid, 'SIGKILL');
      await sleep(20);
    }
  }
}

/** A server whose supervisor was killed closes by itself: wait for its port instead of fighting for it. */
async function previousGone(file) {
  const limit = Date.now() + STOP_SERVER_MS;
  while (livingRecord(file) !== undefined && Date.now() < limit) await sleep(20);
}

async function gone(pid, record, signal) {
  while (!signal.aborted && livingRecord(record)?.pid === pid) {
    await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** The newest line that a person wrote for a person; the log's own lines are JSON. */
function lastLine(log) {
  const lines = fs.readFileSync(log, 'utf8').trim().split('\n');
  return lines.findLast((line) => line !== '' && !line.startsWith('{')) ?? `see ${log}`;
}

function endChild(child, limitMs) {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const hard = setTimeout(() => child.kill('SIGKILL'), limitMs);
    child.once('exit', () => {
      clearTimeout(hard);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

function kill(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function untilAborted(signal) {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
