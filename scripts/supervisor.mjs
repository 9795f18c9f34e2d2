// @ts-check
// Keeps one server and one local runner alive, and stops both in order.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { claimRecord, hasCode, readLivingRecord, writeRecord } from './process-record.mjs';
import { pinnedNode, productEnvironment, root, StartError } from './workspace.mjs';

const MIN_RESTART_DELAY_MS = 100;
const MAX_RESTART_DELAY_MS = 10_000;
/** A process that ran this long is restarted after the shortest delay again. */
const STABLE_AFTER_MS = 30_000;
const ADOPTED_POLL_MS = 250;
const STOP_POLL_MS = 20;
const RUNNER_STOP_TIMEOUT_MS = 15_000;
const SERVER_STOP_TIMEOUT_MS = 10_000;

/**
 * Starts the product in `home` and returns when it has stopped, which `signal` requests.
 * Throws StartError when another supervisor has this home, or when the server cannot start at all.
 * @param {{ home: string, signal: AbortSignal }} options
 */
export async function supervise({ home, signal }) {
  const recordFile = claimHome(home);
  try {
    const server = new Server(home);
    const runner = new Runner(home);
    const stop = new AbortController();
    if (signal.aborted) stop.abort();
    signal.addEventListener('abort', () => stop.abort(), { once: true });
    try {
      await Promise.race([
        runner.startFailure,
        server.keepRunning(stop.signal, runner),
        untilAborted(stop.signal),
      ]);
    } finally {
      stop.abort();
      // The runner first, so that what it settles before its exit still reaches the server.
      await runner.stop();
      await server.stop();
    }
  } finally {
    fs.rmSync(recordFile, { force: true });
  }
}

/**
 * Claims the home for this supervisor and returns its record file.
 * @param {string} home
 */
function claimHome(home) {
  const file = path.join(home, 'run/supervisor.json');
  try {
    for (const folder of [home, path.join(home, 'run'), path.join(home, 'logs')]) makeFolder(folder);
    if (claimRecord(file)) return file;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`KANDEV_HOME ${home} cannot be written: ${reason}`);
  }
  const url = readLivingRecord(path.join(home, 'run/server.json'))?.url;
  throw new StartError(
    `already running${url === undefined ? '' : ` at ${url}`} with KANDEV_HOME ${home}; stop it first, or choose another home and port`,
  );
}

/**
 * Folder by folder: Node's recursive mkdir never returns where a parent refuses new entries as /proc does.
 * @param {string} folder
 */
function makeFolder(folder) {
  if (fs.existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  fs.mkdirSync(folder, { mode: 0o700 });
}

/** The growing delay before a restart, reset by a process that ran for a while. */
class RestartDelay {
  #delayMs = MIN_RESTART_DELAY_MS;

  /**
   * @param {number} startedAt
   * @param {AbortSignal} signal
   */
  async wait(startedAt, signal) {
    if (Date.now() - startedAt > STABLE_AFTER_MS) this.#delayMs = MIN_RESTART_DELAY_MS;
    await sleep(this.#delayMs, undefined, { signal }).catch(() => undefined);
    this.#delayMs = Math.min(this.#delayMs * 2, MAX_RESTART_DELAY_MS);
  }
}

class Server {
  #home;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  #port = process.env['KANDEV_PORT'];
  #hasListened = false;

  /** @param {string} home */
  constructor(home) {
    this.#home = home;
  }

  /**
   * Runs the server until the signal, and restarts it whenever it dies; only its first start may fail.
   * @param {AbortSignal} signal
   * @param {Runner} runner
   */
  async keepRunning(signal, runner) {
    await waitForPreviousServer(path.join(this.#home, 'run/server.json'));
    const delay = new RestartDelay();
    while (!signal.aborted) {
      const startedAt = Date.now();
      const code = await this.#runOnce(signal, runner);
      if (signal.aborted) return;
      // With code 1, the server has printed its reason in one line.
      if (!this.#hasListened) throw new StartError(code === 1 ? '' : `the server ended early (${code})`);
      process.stderr.write(`kandev: the server ended (${code}), starting it again\n`);
      await delay.wait(startedAt, signal);
    }
  }

  /**
   * @param {AbortSignal} signal
   * @param {Runner} runner
   * @returns {Promise<number | NodeJS.Signals | null>} the exit code, or the signal that killed the server
   */
  #runOnce(signal, runner) {
    return new Promise((resolve, reject) => {
      /** @type {NodeJS.ProcessEnv} */
      const env = { ...productEnvironment(), KANDEV_HOME: this.#home };
      if (this.#port !== undefined) env['KANDEV_PORT'] = this.#port;
      const child = spawn(pinnedNode(), [path.join(root, 'apps/server/src/main.ts')], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env,
      });
      this.#child = child;
      child.on('message', (/** @type {{ type: string, url: string, sign_in_url: string }} */ event) => {
        if (event.type === 'listening') {
          this.#port = new URL(event.url).port;
          if (!this.#hasListened) process.stdout.write(`\nSign in: ${event.sign_in_url}\n\n`);
          this.#hasListened = true;
          runner.keepRunning(signal);
        } else if (event.type === 'ready') {
          runner.hasConnected = true;
          process.stdout.write(`ready ${event.url}\n`);
        }
      });
      child.once('error', reject);
      child.once('exit', (code, killedBy) => resolve(killedBy ?? code));
    });
  }

  async stop() {
    await stopChild(this.#child, SERVER_STOP_TIMEOUT_MS);
  }
}

/** A runner outlives a killed supervisor: the next one finds it by its record, and never starts a second. */
class Runner {
  /** @type {Promise<never>} Rejects when the first runner ends with code 1, as it does for an invalid variable. */
  startFailure;
  hasConnected = false;
  /** @type {(error: StartError) => void} */
  #rejectStart = () => undefined;
  #home;
  #recordFile;
  #logFile;
  #isKeptRunning = false;

  /** @param {string} home */
  constructor(home) {
    this.#home = home;
    this.#recordFile = path.join(home, 'run/runner.json');
    this.#logFile = path.join(home, 'logs/runner.log');
    this.startFailure = new Promise((_, reject) => (this.#rejectStart = reject));
  }

  /**
   * Runs the runner until the signal, and restarts it whenever it dies; a second call changes nothing.
   * @param {AbortSignal} signal
   */
  keepRunning(signal) {
    if (this.#isKeptRunning) return;
    this.#isKeptRunning = true;
    void (async () => {
      const delay = new RestartDelay();
      while (!signal.aborted) {
        const startedAt = Date.now();
        const adopted = readLivingRecord(this.#recordFile);
        const code =
          adopted === undefined
            ? await this.#runOnce()
            : await waitForExit(adopted.pid, this.#recordFile, signal);
        if (signal.aborted) return;
        if (code === 1 && !this.hasConnected) {
          const reason = lastPlainLine(this.#logFile);
          return this.#rejectStart(new StartError(`the runner could not start: ${reason}`));
        }
        process.stderr.write(`kandev: the runner ended, starting it again; ${this.#logFile} says why\n`);
        await delay.wait(startedAt, signal);
      }
    })();
  }

  /**
   * Starts a detached runner that logs to a file: a pipe would break with this process.
   * @returns {Promise<unknown>} its exit code
   */
  #runOnce() {
    const log = fs.openSync(this.#logFile, 'a', 0o600);
    /** @type {NodeJS.ProcessEnv} */
    const env = { ...productEnvironment(), KANDEV_HOME: this.#home };
    for (const name of ['KANDEV_TOKEN', 'KANDEV_SERVER_URL', 'KANDEV_RUNNER_TOKEN']) delete env[name];
    const child = spawn(pinnedNode(), [path.join(root, 'packages/agent-runner/src/main.ts')], {
      detached: true,
      stdio: ['ignore', log, log],
      env,
    });
    fs.closeSync(log);
    child.unref();
    // The runner writes its record too, but later: no runner may live without one.
    if (child.pid !== undefined) {
      writeRecord(this.#recordFile, { pid: child.pid, started_at: new Date().toISOString() });
    }
    return new Promise((resolve) => {
      child.once('exit', resolve);
      child.once('error', resolve);
    });
  }

  async stop() {
    const living = readLivingRecord(this.#recordFile);
    if (living === undefined) return;
    killIfAlive(living.pid, 'SIGTERM');
    const limit = Date.now() + RUNNER_STOP_TIMEOUT_MS;
    while (readLivingRecord(this.#recordFile)?.pid === living.pid) {
      if (Date.now() > limit) return killIfAlive(living.pid, 'SIGKILL');
      await sleep(STOP_POLL_MS);
    }
  }
}

/**
 * Lets the server of a killed supervisor close by itself, so that its port is free.
 * @param {string} recordFile
 */
async function waitForPreviousServer(recordFile) {
  const limit = Date.now() + SERVER_STOP_TIMEOUT_MS;
  while (readLivingRecord(recordFile) !== undefined && Date.now() < limit) await sleep(STOP_POLL_MS);
}

/**
 * Waits for the end of a process that is not our child.
 * @param {number} pid
 * @param {string} recordFile
 * @param {AbortSignal} signal
 */
async function waitForExit(pid, recordFile, signal) {
  while (!signal.aborted && readLivingRecord(recordFile)?.pid === pid) {
    await sleep(ADOPTED_POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * The newest line of the log that is plain text: the logger's own lines are JSON.
 * @param {string} logFile
 */
function lastPlainLine(logFile) {
  const lines = fs.readFileSync(logFile, 'utf8').trim().split('\n');
  return lines.reverse().find((line) => line !== '' && !line.startsWith('{')) ?? `see ${logFile}`;
}

/**
 * @param {import('node:child_process').ChildProcess | undefined} child
 * @param {number} timeoutMs
 * @returns {Promise<void>}
 */
function stopChild(child, timeoutMs) {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const killTimer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    child.once('exit', () => {
      clearTimeout(killTimer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function killIfAlive(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

/**
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function untilAborted(signal) {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
