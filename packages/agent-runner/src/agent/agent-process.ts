import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import pTimeout from 'p-timeout';
import type { AgentTiming } from '../config.ts';

const watcherScript = fileURLToPath(new URL('./agent-watcher.sh', import.meta.url));
const STDERR_TAIL_BYTES = 64 * 1024;
/** A child of the agent may hold its output open: output that comes later than this after its end is dropped. */
const DRAIN_TIMEOUT_MS = 250;
/**
 * How late the watcher may kill the group. After that the watcher itself is gone, and the group is killed
 * from here.
 */
const WATCHER_DELAY_MS = 3_000;
/** An agent whose runner died ends within five seconds, however long its grace is otherwise. */
const MAX_ORPHAN_GRACE_MS = 3_000;

export type ProcessExit = { code: number | null; signal: NodeJS.Signals | null; error?: Error };

export type ProcessLaunch = {
  command: readonly string[];
  cwd: string;
  env: Record<string, string>;
  /** An entry in the environment of every process that the agent starts, by which they are found. */
  mark: string;
  timing: Pick<AgentTiming, 'closeGraceMs' | 'stopGraceMs'>;
};

/**
 * An agent's process, which leads a process group of its own. The group ends with the agent, with `end`, and
 * with this runner however that dies; see agent-watcher.sh.
 */
export class AgentProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly pid: number | undefined;
  readonly mark: string;
  /** Resolves when the process is gone and its output has been read. */
  readonly gone: Promise<ProcessExit>;
  readonly #exited: Promise<ProcessExit>;
  readonly #watcherPipe: Writable;
  readonly #timing: ProcessLaunch['timing'];
  #stderr = Buffer.alloc(0);
  #stopping: Promise<void> | undefined;

  /** @throws where the operating system does not take the arguments, such as one with a NUL in it */
  constructor(launch: ProcessLaunch) {
    this.mark = launch.mark;
    this.#timing = launch.timing;
    const { stopGraceMs } = launch.timing;
    const graces = [stopGraceMs, Math.min(stopGraceMs, MAX_ORPHAN_GRACE_MS)].map((ms) => String(ms / 1000));
    const child = spawn('/bin/sh', [watcherScript, launch.mark, ...graces, ...launch.command], {
      cwd: launch.cwd,
      env: launch.env,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    });
    this.#exited = waitForExit(child);
    this.pid = child.pid;
    this.stdin = child.stdin;
    this.stdout = child.stdout;
    this.#watcherPipe = child.stdio[3] as Writable;
    for (const stream of [child.stdin, child.stdout, child.stderr, this.#watcherPipe]) {
      // A broken pipe needs no handling of its own: the exit is handled.
      stream.on('error', () => undefined);
    }
    child.stderr.on('data', (chunk: Buffer) => {
      this.#stderr = Buffer.concat([this.#stderr, chunk]).subarray(-STDERR_TAIL_BYTES);
    });
    this.gone = this.#exited.then(async (exit) => {
      this.#triggerWatcher();
      const drained = Promise.all([streamEnd(child.stdout), streamEnd(child.stderr)]);
      await pTimeout(drained, { milliseconds: DRAIN_TIMEOUT_MS, message: false });
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
    await pTimeout(this.#exited, { milliseconds: this.#timing.closeGraceMs, message: false });
    this.#triggerWatcher();
    const killing = setTimeout(() => this.#killGroup(), this.#timing.stopGraceMs + WATCHER_DELAY_MS);
    await this.#exited;
    clearTimeout(killing);
  }

  #triggerWatcher(): void {
    // The watcher keeps its end open for as long as it lives; ours would keep this process alive with it.
    if (!this.#watcherPipe.writableEnded) this.#watcherPipe.end('\n', () => this.#watcherPipe.destroy());
  }

  #killGroup(): void {
    if (this.pid === undefined) return;
    try {
      process.kill(-this.pid, 'SIGKILL');
    } catch {
      // No process of the group is left.
    }
  }
}

const waitForExit = (child: ChildProcess): Promise<ProcessExit> =>
  new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', (error) => {
      if (child.pid === undefined) resolve({ code: null, signal: null, error });
    });
  });

const streamEnd = (stream: Readable): Promise<void> =>
  stream.closed || stream.readableEnded
    ? Promise.resolve()
    : new Promise((resolve) => {
        stream.once('end', resolve);
        stream.once('close', resolve);
      });
