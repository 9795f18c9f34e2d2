import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { AgentTiming } from '../config.ts';

const watcher = fileURLToPath(new URL('./agent-watcher.sh', import.meta.url));
const STDERR_KEPT_BYTES = 64 * 1024;
/** A child of the agent may hold its output open; what is still unread this long after the end is given up. */
const DRAIN_MS = 250;
/** Beyond the ladder's own time: the watcher itself is gone then, and the group is killed from here. */
const WATCHER_LATE_MS = 3_000;
/** An agent whose runner died is gone within five seconds, however long it may take to end otherwise. */
const ORPHAN_GRACE_MS = 3_000;

export type ProcessExit = { code: number | null; signal: NodeJS.Signals | null; error?: Error };

export type ProcessLaunch = {
  command: readonly string[];
  cwd: string;
  env: Record<string, string>;
  /** In the environment of everything that the agent starts, and found by it. */
  mark: string;
  timing: Pick<AgentTiming, 'closeGrace' | 'stopGrace'>;
};

/**
 * An agent's process, leader of a group of its own. The group ends with the agent, with `end`, and with
 * this runner however that dies; see agent-watcher.sh.
 */
export class AgentProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly pid: number | undefined;
  readonly mark: string;
  /** Resolves when the process is gone and what it printed has been read. */
  readonly gone: Promise<ProcessExit>;
  readonly #exited: Promise<ProcessExit>;
  readonly #watcherPipe: Writable;
  readonly #timing: ProcessLaunch['timing'];
  #stderr = Buffer.alloc(0);
  #stopping: Promise<void> | undefined;

  /** @throws where the operating system takes no such arguments, such as one with a NUL in it */
  constructor(launch: ProcessLaunch) {
    this.mark = launch.mark;
    this.#timing = launch.timing;
    const { stopGrace } = launch.timing;
    const graces = [stopGrace, Math.min(stopGrace, ORPHAN_GRACE_MS)].map((ms) => String(ms / 1000));
    const child = spawn('/bin/sh', [watcher, launch.mark, ...graces, ...launch.command], {
      cwd: launch.cwd,
      env: launch.env,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    });
    this.#exited = exitOf(child);
    this.pid = child.pid;
    this.stdin = child.stdin;
    this.stdout = child.stdout;
    this.#watcherPipe = child.stdio[3] as Writable;
    for (const stream of [child.stdin, child.stdout, child.stderr, this.#watcherPipe]) {
      // A broken pipe is not news of its own: the exit tells.
      stream.on('error', () => undefined);
    }
    child.stderr.on('data', (chunk: Buffer) => {
      this.#stderr = Buffer.concat([this.#stderr, chunk]).subarray(-STDERR_KEPT_BYTES);
    });
    this.gone = this.#exited.then(async (exit) => {
      this.#releaseWatcher();
      await atMost(DRAIN_MS, Promise.all([ended(child.stdout), ended(child.stderr)]));
      child.stdout.destroy();
      return exit;
    });
  }

  /** The end of what the agent wrote to stderr, without terminal colours. */
  stderrTail(): string {
    return stripVTControlCharacters(this.#stderr.toString('utf8'));
  }

  /** Ends the agent: its stdin is closed, then SIGTERM and SIGKILL for its whole group. Repeats safely. */
  end(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    this.stdin.end();
    await atMost(this.#timing.closeGrace, this.#exited);
    this.#releaseWatcher();
    const late = new AbortController();
    const killed = sleep(this.#timing.stopGrace + WATCHER_LATE_MS, undefined, { signal: late.signal }).then(
      () => this.#killGroup(),
      () => undefined,
    );
    await this.#exited;
    late.abort();
    await killed;
  }

  #releaseWatcher(): void {
    // The watcher keeps its end open for as long as it watches; ours would keep this process alive with it.
    if (!this.#watcherPipe.writableEnded) this.#watcherPipe.end('\n', () => this.#watcherPipe.destroy());
  }

  #killGroup(): void {
    if (this.pid === undefined) return;
    try {
      process.kill(-this.pid, 'SIGKILL');
    } catch {
      // Nothing of the group is left.
    }
  }
}

/** Waits for `work`, and no longer than so. What is left of the time keeps no process alive that has done its work. */
async function atMost(limitMs: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  await Promise.race([work, sleep(limitMs, undefined, { signal: over.signal }).catch(() => undefined)]);
  over.abort();
}

const exitOf = (child: ChildProcess): Promise<ProcessExit> =>
  new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', (error) => {
      if (child.pid === undefined) resolve({ code: null, signal: null, error });
    });
  });

const ended = (stream: Readable): Promise<void> =>
  stream.closed || stream.readableEnded
    ? Promise.resolve()
    : new Promise((resolve) => {
        stream.once('end', resolve);
        stream.once('close', resolve);
      });
