import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { MAX_FRAME_BYTES, type RunnerEvent, type UnnumberedRunnerEvent } from '@kandev/contracts';

/** A server that is away for long must not cost the runner its life: events beyond this are on disk alone. */
const CACHE_BYTES = 8 * 1024 * 1024;

export type OutboxOptions = {
  /** Where the events are kept until the server has stored them. */
  folder: string;
  cacheBytes?: number;
  maxFrameBytes?: number;
  /** Called when the disk takes no more, and memory has to, or when it does not give back an event. */
  onDiskFailure: (error: unknown) => void;
  /**
   * Called for an event that no frame has room for. Events are bounded where they are made, so none should
   * be.
   */
  onTooLarge: (event: RunnerEvent['event']) => void;
};

/** An event as it goes over the wire. */
export type NumberedEvent = { seq: number; text: string };

/**
 * The events of this runner's life, numbered from 1 without a gap and kept until the server has stored them.
 * Unacknowledged events are sent again on the next connection, so none is lost and none can count twice.
 */
export class Outbox implements Disposable {
  readonly #options: OutboxOptions;
  readonly #onEmptied = new Set<() => void>();
  /** The events that the disk did not take. */
  readonly #inMemory = new Map<number, string>();
  #onDisk: EventTable | undefined;
  #firstSeq = 1;
  #lastSeq = 0;
  #onEmit: (() => void) | undefined;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** The number of the newest event, 0 before the first. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** The number of the oldest event that is kept; where none is, the number that the next event will get. */
  get firstSeq(): number {
    return this.#firstSeq;
  }

  /**
   * Numbers an event and keeps it. An event that could never be sent is left out: it would hold up all later
   * ones.
   */
  emit(event: UnnumberedRunnerEvent): void {
    const seq = this.#lastSeq + 1;
    const text = JSON.stringify({ seq, ...event } satisfies RunnerEvent);
    if (Buffer.byteLength(text) > (this.#options.maxFrameBytes ?? MAX_FRAME_BYTES)) {
      this.#options.onTooLarge(event.event);
      return;
    }
    this.#lastSeq = seq;
    this.#store(seq, text);
    this.#onEmit?.();
  }

  /** The oldest event that is kept and newer than `seq`. */
  next(seq: number): NumberedEvent | undefined {
    const wanted = Math.max(seq + 1, this.#firstSeq);
    if (wanted > this.#lastSeq) return undefined;
    return { seq: wanted, text: this.#inMemory.get(wanted) ?? this.#readFromDisk(wanted) };
  }

  /** Forgets every event up to `seq`. */
  ack(seq: number): void {
    const last = Math.min(seq, this.#lastSeq);
    if (last < this.#firstSeq) return;
    this.#firstSeq = last + 1;
    for (const kept of this.#inMemory.keys()) if (kept <= last) this.#inMemory.delete(kept);
    try {
      this.#onDisk?.deleteUpTo(last);
    } catch (error) {
      this.#options.onDiskFailure(error);
    }
    if (!this.#isEmpty) return;
    for (const resolve of this.#onEmptied) resolve();
    this.#onEmptied.clear();
  }

  /** Calls back after each new event, until the signal aborts. A later listener replaces an earlier one. */
  follow(onEmit: () => void, signal: AbortSignal): void {
    this.#onEmit = onEmit;
    signal.addEventListener('abort', () => {
      if (this.#onEmit === onEmit) this.#onEmit = undefined;
    });
  }

  /** Resolves when no event is left to be acknowledged. */
  emptied(): Promise<void> {
    if (this.#isEmpty) return Promise.resolve();
    return new Promise((resolve) => this.#onEmptied.add(resolve));
  }

  [Symbol.dispose](): void {
    this.#onDisk?.[Symbol.dispose]();
  }

  get #isEmpty(): boolean {
    return this.#firstSeq > this.#lastSeq;
  }

  #store(seq: number, text: string): void {
    try {
      this.#onDisk ??= new EventTable(this.#options.folder, this.#options.cacheBytes ?? CACHE_BYTES);
      this.#onDisk.insert(seq, text);
    } catch (error) {
      this.#options.onDiskFailure(error);
      this.#inMemory.set(seq, text);
    }
  }

  /** An event that cannot be read any more keeps its number: a gap would keep the server waiting for it. */
  #readFromDisk(seq: number): string {
    try {
      if (this.#onDisk !== undefined) return this.#onDisk.read(seq);
    } catch (error) {
      this.#options.onDiskFailure(error);
    }
    return JSON.stringify({ seq, event: 'agent.event.lost', payload: {} });
  }
}

class EventTable implements Disposable {
  readonly #database: DatabaseSync;
  readonly #insert: StatementSync;
  readonly #select: StatementSync;
  readonly #delete: StatementSync;

  /** @throws what the file system or SQLite throws */
  constructor(folder: string, cacheBytes: number) {
    this.#database = openNamelessDatabase(folder, cacheBytes);
    this.#insert = this.#database.prepare('insert into event (seq, text) values (?, ?)');
    this.#select = this.#database.prepare('select text from event where seq = ?');
    this.#delete = this.#database.prepare('delete from event where seq <= ?');
  }

  /**
   * @throws where the disk does not take the event; then nothing was added, and the others are still there
   */
  insert(seq: number, text: string): void {
    this.#insert.run(seq, text);
  }

  /** @throws where the disk does not give the event back */
  read(seq: number): string {
    const row = this.#select.get(seq);
    if (row === undefined) throw new Error(`the disk has lost event ${seq}`);
    return String(row['text']);
  }

  /** Deletes every event up to `seq`, and gives their room on the disk back. */
  deleteUpTo(seq: number): void {
    this.#delete.run(seq);
    this.#database.exec('pragma incremental_vacuum');
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }
}

/**
 * A database whose file has no name, so that it goes with its process, however that ends. It is not SQLite's
 * own nameless database: once the disk is full, that gives back nothing of what it had taken before.
 */
function openNamelessDatabase(folder: string, cacheBytes: number): DatabaseSync {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `outbox-${randomUUID()}`);
  closeSync(openSync(file, 'wx', 0o600));
  const database = new DatabaseSync(file, { open: false });
  try {
    database.open();
    // With its lock and its journal kept in the process, SQLite never looks for the file by its name again.
    database.exec(`
      pragma locking_mode = exclusive;
      pragma journal_mode = memory;
      pragma synchronous = off;
      pragma auto_vacuum = incremental;
      pragma cache_size = ${-Math.ceil(cacheBytes / 1024)};
      create table event (seq integer primary key, text text not null) strict;
    `);
    return database;
  } catch (error) {
    if (database.isOpen) database.close();
    throw error;
  } finally {
    unlinkSync(file);
  }
}
