import type { LiveEvent, UnnumberedLiveEvent } from '@kandev/contracts';
import type { Database, Durability, Reader } from '../db/database.ts';
import { storeFailureCode } from '../db/store-failure.ts';
import { appendEvent } from './events.ts';

/** A transaction. Its events are logged with it, and published only after its commit. */
export interface Tx extends Reader {
  /** The instant of everything that this transaction writes. */
  readonly at: string;
  emit(event: UnnumberedLiveEvent): void;
  /** Runs `work` whole or not at all: a throw rolls back only `work`, with its events. */
  savepoint<T>(work: () => T): T;
}

export type CommitListener = (events: readonly LiveEvent[]) => void;

/** The only way to write. A process has one writer, so transactions and their events have one order. */
export class Writer {
  readonly #database: Database;
  readonly #now: () => Date;
  readonly #listeners = new Set<CommitListener>();
  readonly #unpublished: LiveEvent[][] = [];
  #isPublishing = false;

  constructor(database: Database, now: () => Date) {
    this.#database = database;
    this.#now = now;
  }

  /**
   * Runs `work` in a transaction and returns its result. Transactions do not nest. The commit survives a power
   * cut, unless `durability` asks for less.
   */
  transact<T>(work: (tx: Tx) => T, durability: Durability = 'power-cut'): T {
    const events: LiveEvent[] = [];
    const at = this.#now().toISOString();
    const tx: Tx = {
      db: this.#database.db,
      at,
      emit: (event) => {
        events.push(appendEvent(this.#database, event, at));
      },
      savepoint: (work) => {
        const before = events.length;
        try {
          return this.#database.savepoint(work);
        } catch (error) {
          events.length = before;
          throw error;
        }
      },
    };
    const result = this.#database.transact(() => work(tx), durability);
    if (events.length > 0) this.#publish(events);
    return result;
  }

  /** Calls `listener` with the events of each later commit, in order. Returns a function that stops it. */
  onCommit(listener: CommitListener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** A listener may itself write: those events are published after the ones that were committed before. */
  #publish(events: LiveEvent[]): void {
    this.#unpublished.push(events);
    if (this.#isPublishing) return;
    this.#isPublishing = true;
    try {
      for (let next = this.#unpublished.shift(); next !== undefined; next = this.#unpublished.shift()) {
        for (const listener of [...this.#listeners]) listener(next);
      }
    } finally {
      this.#isPublishing = false;
    }
  }
}

type SavepointResult<T> = { ok: true; value: T } | { ok: false; error: unknown };

/**
 * Runs `work` in a savepoint, so that a part that can never be stored does not block the rest of the transaction.
 * The returned error is the root cause, whose message quotes no stored data.
 *
 * @throws the error of a store that cannot write now: the whole transaction is worth another try
 */
export function trySavepoint<T>(tx: Tx, work: () => T): SavepointResult<T> {
  try {
    return { ok: true, value: tx.savepoint(work) };
  } catch (error) {
    if (storeFailureCode(error) !== undefined) throw error;
    return { ok: false, error: rootCause(error) };
  }
}

function rootCause(error: unknown): unknown {
  let at = error;
  while (at instanceof Error && at.cause !== undefined) at = at.cause;
  return at;
}
