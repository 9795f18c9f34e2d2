import type { Reader } from './db/database.ts';
import type { RunnerRegistry } from './runner-sync/registry.ts';
import type { Writer } from './stores/writer.ts';

/** All that use cases may need, composed once; each takes the few that it names. */
export type Deps = {
  database: Reader;
  writer: Writer;
  runners: RunnerRegistry;
  /** Owns what a use case starts and does not wait for. */
  background: Background;
  now: () => Date;
  log: Log;
  /** Whether agents may ask forms, resolved when the server started. */
  elicitation: boolean;
  /** Where agents work when neither session nor task names a folder. */
  defaultCwd: string;
};

/** Structured logging, as pino does it. */
export type Log = Record<'info' | 'warn' | 'error', (fields: object, text: string) => void>;

/** Owns promises that nobody waits for, so that failures are logged and shutdown can wait for the rest. */
export class Background {
  readonly #log: Log;
  readonly #running = new Set<Promise<void>>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** Starts `work` at once; a failure is logged under `what`. */
  run(what: string, work: () => Promise<void>): void {
    const running = work()
      .catch((error: unknown) => {
        this.#log.error({ err: error }, `${what} failed`);
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves once nothing runs any more, what running work has started included. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
