import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { repositoryPath } from '../fixtures/repository.ts';

const RESTART_DELAY_MS = 100;

/** Creates a token for a further runner with the command that an operator uses. */
export async function createRunnerToken(home: string, name: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [repositoryPath('apps/server/src/cli.ts'), 'runner-token', name],
    { env: { ...process.env, KANDEV_HOME: home } },
  );
  return stdout.split('\n', 1)[0] ?? '';
}

/** A runner with a home of its own, as on another host, restarted whenever it dies. */
export class RemoteRunner implements AsyncDisposable {
  readonly home: string;
  readonly #env: Record<string, string>;
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  #child: ChildProcess | undefined;

  constructor(home: string, env: Record<string, string>) {
    this.home = home;
    this.#env = env;
    fs.mkdirSync(home, { recursive: true });
    this.#running = this.#keepRunning();
  }

  /** Undefined while no runner process lives. */
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

  async #keepRunning(): Promise<void> {
    const log = fs.openSync(path.join(this.home, 'runner.log'), 'a');
    while (!this.#stop.signal.aborted) {
      const child = spawn(process.execPath, [repositoryPath('packages/agent-runner/src/main.ts')], {
        stdio: ['ignore', log, log],
        env: { ...process.env, KANDEV_HOME: this.home, ...this.#env },
      });
      this.#child = child;
      await once(child, 'exit');
      await sleep(RESTART_DELAY_MS, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
    fs.closeSync(log);
  }

  /** Stops the runner and returns once its process has ended. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    this.#child?.kill('SIGTERM');
    await this.#running;
  }
}
