import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runnersPage } from '@kandev/contracts';
import { Product } from '../fixtures/product.ts';
import { waitFor } from '../fixtures/wait-for.ts';
import { hasEnvironmentVariable } from './session-processes.ts';
import { RemoteRunner, createRunnerToken } from './remote-runner.ts';
import { StreamProxy } from './stream-proxy.ts';
import { StreamMonitor } from './stream-monitor.ts';

/** Short, so that some questions of each run reach their deadline. */
const ANSWER_TIMEOUT = '4s';
const RECONNECT_TIMEOUT_MS = 180_000;

/** A product and a remote runner, whose agent stream passes a proxy that can be observed and cut. */
export class ChaosHarness implements AsyncDisposable {
  readonly product: Product;
  readonly #folder: string;
  readonly #token: string;
  #deletesFolder = false;

  private constructor(folder: string, product: Product, token: string) {
    this.#folder = folder;
    this.product = product;
    this.#token = token;
  }

  static async start(): Promise<ChaosHarness> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kandev-chaos-'));
    const product = await Product.start({ home: path.join(folder, 'product') });
    return new ChaosHarness(folder, product, await createRunnerToken(product.home, 'remote'));
  }

  /** Connects the remote runner for one run: the same runner id each time, in a new process. */
  async connect({ answerTimeout = ANSWER_TIMEOUT } = {}): Promise<ChaosConnection> {
    const monitor = new StreamMonitor();
    const proxy = await StreamProxy.start(this.product.url, monitor);
    const runner = new RemoteRunner(path.join(this.#folder, 'runner'), {
      KANDEV_SERVER_URL: proxy.url,
      KANDEV_RUNNER_TOKEN: this.#token,
      KANDEV_ELICITATION_ANSWER_TIMEOUT: answerTimeout,
    });
    const connection = new ChaosConnection(this.product, monitor, proxy, runner);
    await connection.waitUntilConnected();
    return connection;
  }

  get databaseFile(): string {
    return path.join(this.product.home, 'kandev.db');
  }

  /** Kept after a failed run, for a look at its database and logs. */
  get folder(): string {
    return this.#folder;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.product.stop();
    if (this.#deletesFolder) fs.rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Not deleted before disposal: the supervisor finds its processes by the records in the folder. */
  deleteFolderOnDispose(): void {
    this.#deletesFolder = true;
  }
}

/** The remote runner of one run, with the proxy and the monitor of its stream. */
export class ChaosConnection implements AsyncDisposable {
  readonly monitor: StreamMonitor;
  readonly proxy: StreamProxy;
  readonly runner: RemoteRunner;
  readonly #product: Product;

  constructor(product: Product, monitor: StreamMonitor, proxy: StreamProxy, runner: RemoteRunner) {
    this.#product = product;
    this.monitor = monitor;
    this.proxy = proxy;
    this.runner = runner;
  }

  /** The product's own runner, which no run kills. */
  get localRunnerId(): string {
    return fs.readFileSync(path.join(this.#product.home, 'runner.id'), 'utf8').trim();
  }

  serverPid(): number | undefined {
    try {
      const pid = this.#product.pidOf('server');
      return hasEnvironmentVariable(pid, `KANDEV_HOME=${this.#product.home}`) ? pid : undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * Returns once the server answers and has caught up with its runners, and neither server nor runner is one of
   * the `killed` processes, which may be listed for a moment after their end.
   */
  async waitUntilConnected(killed: ReadonlySet<number> = new Set()): Promise<void> {
    await waitFor(
      'a server with its runners',
      async () => {
        const pids = [this.serverPid(), this.runner.pid];
        if (!this.monitor.isCaughtUp || pids.some((pid) => pid === undefined || killed.has(pid)))
          return false;
        try {
          const { items } = await this.#product.callOk(runnersPage, 'GET', '/runners');
          return items.every(({ connected }) => connected);
        } catch {
          return false;
        }
      },
      RECONNECT_TIMEOUT_MS,
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.runner[Symbol.asyncDispose]();
    await this.proxy[Symbol.asyncDispose]();
  }
}
