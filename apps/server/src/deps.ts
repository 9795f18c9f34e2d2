import type { Reader } from './db/database.ts';
import type { RunnerRegistry } from './runner-sync/registry.ts';
import type { Writer } from './stores/writer.ts';

/** Everything that commands, jobs and runner-sync may need, composed once; each function picks what it needs. */
export type Deps = {
  database: Reader;
  writer: Writer;
  runners: RunnerRegistry;
  /** Owns the work that a command starts and does not wait for. */
  background: Background;
  now: () => Date;
  log: Log;
  /** Whether agents may ask by forms, resolved when the server started. */
  elicitation: boolean;
  /** Where agents work when neither session nor task names a folder. */
  defaultCwd: string;
};

/** Structured logging, as pino does it. */
export type Log = Record<'info' | 'warn' | 'error', (fields: object, text: string) => void>;

/** Owns promises that no caller awaits: failures are logged, and shutdown can wait for the rest. */
export class Background {
  readonly #log: Pick<Log, 'error'>;
  readonly #running = new Set<Promise<void>>();

  constructor(log: Pick<Log, 'error'>) {
    this.#log = log;
  }

  /** Starts `work` at once; a failure is logged under `name`. */
  run(name: string, work: () => Promise<void>): void {
    const running = work()
      .catch((error: unknown) => {
        this.#log.error({ err: error }, `${name} failed`);
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves once nothing runs any more, including work that running work has started. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
