import type { LiveEvent, UnnumberedLiveEvent } from '@kandev/contracts';
import type { Database, Durability, Reader } from '../db/database.ts';
import { storeFailureCode } from '../db/store-failure.ts';
import { appendEvent } from './events.ts';

/** A transaction. What it emits is logged with it, and told to others only after it has been committed. */
export interface Tx extends Reader {
  /** The instant that everything written by this transaction carries. */
  readonly at: string;
  emit(event: UnnumberedLiveEvent): void;
  /** Runs a part of the transaction's work whole or not at all: after a throw the rest can go on. */
  savepoint<T>(work: () => T): T;
}

export type CommitListener = (events: readonly LiveEvent[]) => void;

/** The only way to write. One process has one, so transactions and their events have one order. */
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
   * Runs `work` whole or not at all and returns what it returned. Transactions do not nest. What is
   * committed outlives a power cut, unless `durability` asks for less.
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
      savepoint: (part) => {
        const before = events.length;
        try {
          return this.#database.savepoint(part);
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

  /** Calls `listener` with the events of each later commit, in order. Returns what ends that. */
  onCommit(listener: CommitListener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** A listener may itself write: what that emits is told after what was committed before it. */
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

export type SavepointResult<T> = { ok: true; value: T } | { ok: false; error: unknown };

/**
 * Does one of several things in a transaction, so that one which can never be stored does not keep back the
 * others: it alone is undone. The error is the innermost, which quotes nothing of what was to be stored.
 *
 * @throws what the store threw because it can write nothing now: the whole is worth another try
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
