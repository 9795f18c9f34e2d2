import type { LiveEvent, UnnumberedLiveEvent } from '@kandev/contracts';
import type { Database, Durability, Reader } from '../db/database.ts';
import { appendEvent } from './events.ts';

/** A transaction. What it emits is logged with it, and told to others only after it has been committed. */
export interface Tx extends Reader {
  /** The instant that everything written by this transaction carries. */
  readonly at: string;
  emit(event: UnnumberedLiveEvent): void;
  /** Runs a part of the transaction's work whole or not at all: after a throw the rest can go on. */
  apart<T>(work: () => T): T;
}

export type CommitListener = (events: readonly LiveEvent[]) => void;

/** The only way to write. One process has one, so transactions and their events have one order. */
export class Writer {
  readonly #database: Database;
  readonly #now: () => Date;
  readonly #listeners = new Set<CommitListener>();
  readonly #untold: LiveEvent[][] = [];
  #telling = false;

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
      apart: (part) => {
        const before = events.length;
        try {
          return this.#database.apart(part);
        } catch (error) {
          events.length = before;
          throw error;
        }
      },
    };
    const result = this.#database.immediately(() => work(tx), durability);
    if (events.length > 0) this.#tell(events);
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
  #tell(events: LiveEvent[]): void {
    this.#untold.push(events);
    if (this.#telling) return;
    this.#telling = true;
    try {
      for (let next = this.#untold.shift(); next !== undefined; next = this.#untold.shift()) {
        for (const listener of [...this.#listeners]) listener(next);
      }
    } finally {
      this.#telling = false;
    }
  }
}
