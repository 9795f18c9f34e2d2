import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runnersPage } from '@kandev/contracts';
import { Product } from '../fixtures/product.ts';
import { waitFor } from '../fixtures/wait-for.ts';
import { hasVariable } from './marked-processes.ts';
import { RemoteRunner, runnerToken } from './remote-runner.ts';
import { StreamProxy } from './stream-proxy.ts';
import { StreamWatch } from './stream-watch.ts';

/** Short, so that some questions of each run of the chaos meet their deadline. */
const ANSWER_TIMEOUT = '4s';
const WHOLE_MS = 180_000;

/** A product, and between it and a runner of its own a stream that can be watched and cut. */
export class World implements AsyncDisposable {
  readonly product: Product;
  readonly #folder: string;
  readonly #token: string;
  #isForgotten = false;

  private constructor(folder: string, product: Product, token: string) {
    this.#folder = folder;
    this.product = product;
    this.#token = token;
  }

  static async start(): Promise<World> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kandev-chaos-'));
    const product = await Product.start({ home: path.join(folder, 'product') });
    return new World(folder, product, await runnerToken(product.home, 'remote'));
  }

  /** Connects the runner of one run: always the same one, in a process of its own. */
  async connect({ answerTimeout = ANSWER_TIMEOUT } = {}): Promise<Connected> {
    const watch = new StreamWatch();
    const proxy = await StreamProxy.start(this.product.url, watch);
    const runner = new RemoteRunner(path.join(this.#folder, 'runner'), {
      KANDEV_SERVER_URL: proxy.url,
      KANDEV_RUNNER_TOKEN: this.#token,
      KANDEV_ELICITATION_ANSWER_TIMEOUT: answerTimeout,
    });
    const connected = new Connected(this.product, watch, proxy, runner);
    await connected.whole();
    return connected;
  }

  get database(): string {
    return path.join(this.product.home, 'kandev.db');
  }

  /** Where to look after a run that failed. */
  get folder(): string {
    return this.#folder;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.product.stop();
    if (this.#isForgotten) fs.rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Lets its folder go with it: not before, since processes that still run are found by what is in there. */
  forget(): void {
    this.#isForgotten = true;
  }
}

/** The runner of one run, with what stands between it and the server. */
export class Connected implements AsyncDisposable {
  readonly watch: StreamWatch;
  readonly proxy: StreamProxy;
  readonly runner: RemoteRunner;
  readonly #product: Product;

  constructor(product: Product, watch: StreamWatch, proxy: StreamProxy, runner: RemoteRunner) {
    this.#product = product;
    this.watch = watch;
    this.proxy = proxy;
    this.runner = runner;
  }

  /** The product's own runner, which no run ends. */
  get otherRunnerId(): string {
    return fs.readFileSync(path.join(this.#product.home, 'runner.id'), 'utf8').trim();
  }

  serverPid(): number | undefined {
    try {
      const pid = this.#product.pidOf('server');
      return hasVariable(pid, `KANDEV_HOME=${this.#product.home}`) ? pid : undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * Returns once the server accepts requests and has caught up with its runners, and neither is one of the
   * `struck` processes, whose end may not have shown yet. A busy machine may take its time to start them.
   */
  async whole(struck: ReadonlySet<number> = new Set()): Promise<void> {
    await waitFor(
      'a server with its runners',
      async () => {
        const pids = [this.serverPid(), this.runner.pid];
        if (!this.watch.isCaughtUp || pids.some((pid) => pid === undefined || struck.has(pid))) return false;
        try {
          const { items } = await this.#product.ask(runnersPage, 'GET', '/runners');
          return items.every(({ connected }) => connected);
        } catch {
          return false;
        }
      },
      WHOLE_MS,
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.runner[Symbol.asyncDispose]();
    await this.proxy[Symbol.asyncDispose]();
  }
}
