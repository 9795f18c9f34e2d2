import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const entry = (file: string): string => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const RESTART_MS = 100;

/** Makes a token for a runner that is not the product's own, as an operator would. */
export async function runnerToken(home: string, name: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [entry('apps/server/src/cli.ts'), 'runner-token', name],
    { env: { ...process.env, KANDEV_HOME: home } },
  );
  return stdout.split('\n', 1)[0] ?? '';
}

/** A runner with a home of its own, as on another host, started again whenever it dies. */
export class RemoteRunner implements AsyncDisposable {
  readonly home: string;
  readonly #env: Record<string, string>;
  readonly #stop = new AbortController();
  readonly #kept: Promise<void>;
  #child: ChildProcess | undefined;

  constructor(home: string, env: Record<string, string>) {
    this.home = home;
    this.#env = env;
    fs.mkdirSync(home, { recursive: true });
    this.#kept = this.#keep();
  }

  /** Undefined while none lives. */
  get pid(): number | undefined {
    const { pid, exitCode, signalCode } = this.#child ?? {};
    return exitCode === null && signalCode === null ? pid : undefined;
  }

  get id(): string | undefined {
    try {
      return fs.readFileSync(path.join(this.home, 'runner.id'), 'utf8').trim();
    } catch {
      return undefined;
    }
  }

  async #keep(): Promise<void> {
    const log = fs.openSync(path.join(this.home, 'runner.log'), 'a');
    while (!this.#stop.signal.aborted) {
      const child = spawn(process.execPath, [entry('packages/agent-runner/src/main.ts')], {
        stdio: ['ignore', log, log],
        env: { ...process.env, KANDEV_HOME: this.home, ...this.#env },
      });
      this.#child = child;
      await once(child, 'exit');
      await sleep(RESTART_MS, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
    fs.closeSync(log);
  }

  /** Ends it in order, and returns once it is gone. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    this.#child?.kill('SIGTERM');
    await this.#kept;
  }
}
