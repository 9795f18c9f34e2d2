import { MAX_FRAME_BYTES, type RunnerEvent, type UnnumberedRunnerEvent } from '@kandev/contracts';
import { SpillFile } from './spill-file.ts';

/** How much text is kept in memory. A server that is away for long must not cost the runner its life. */
const MEMORY_LIMIT = 8 * 1024 * 1024;

export type OutboxOptions = {
  /** Where what memory does not take is kept. */
  folder: string;
  memoryLimit?: number;
  /** How long a frame may be, in bytes of UTF-8. */
  frameLimit?: number;
  /** Told when the disk takes no more, and memory has to, or when it does not give back what it took. */
  onDiskFailure: (error: unknown) => void;
  /** Told of an event that no frame has room for. What makes events bounds them, so there should be none. */
  onTooLarge: (event: RunnerEvent['event']) => void;
};

/** An event as it goes over the wire. */
export type NumberedText = { seq: number; text: string };

/**
 * The events of this runner's life, numbered from 1 and kept until the server has stored them: in memory,
 * and on disk once they are too many. What was not acknowledged is sent again on the next connection, so
 * none is lost and none can count twice.
 */
export class Outbox implements Disposable {
  /** The text, or where it stands on disk. The numbers follow each other without a gap. */
  readonly #kept = new Map<number, string | number>();
  readonly #emptied = new Set<() => void>();
  readonly #disk: SpillFile;
  readonly #options: OutboxOptions;
  #inMemory = 0;
  #onDisk = 0;
  #lastSeq = 0;
  #onEmit: (() => void) | undefined;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#disk = new SpillFile(options.folder);
  }

  /** The number of the newest event, 0 before the first. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** The number of the oldest event that is kept, of the next one where none is. */
  get firstSeq(): number {
    const [oldest] = this.#kept.keys();
    return oldest ?? this.#lastSeq + 1;
  }

  /** Numbers an event and keeps it. One that could never be sent is left out: it would keep back all later ones. */
  emit(event: UnnumberedRunnerEvent): void {
    const numbered: RunnerEvent = { seq: this.#lastSeq + 1, ...event };
    const text = JSON.stringify(numbered);
    if (Buffer.byteLength(text) > (this.#options.frameLimit ?? MAX_FRAME_BYTES)) {
      this.#options.onTooLarge(event.event);
      return;
    }
    this.#lastSeq = numbered.seq;
    const isOver = this.#inMemory + text.length > (this.#options.memoryLimit ?? MEMORY_LIMIT);
    this.#keep(numbered.seq, isOver ? this.#spill(text) : text);
    this.#onEmit?.();
  }

  /** The oldest event that is kept and newer than `seq`. */
  next(seq: number): NumberedText | undefined {
    const wanted = Math.max(seq + 1, this.firstSeq);
    const kept = this.#kept.get(wanted);
    if (kept === undefined) return undefined;
    return { seq: wanted, text: typeof kept === 'string' ? kept : this.#readBack(wanted, kept) };
  }

  /** Forgets every event up to `seq`. */
  ack(seq: number): void {
    for (const [number, kept] of this.#kept) {
      if (number > seq) break;
      this.#kept.delete(number);
      if (typeof kept === 'string') this.#inMemory -= kept.length;
      else this.#onDisk -= 1;
      if (typeof kept === 'number' && this.#onDisk === 0) this.#disk.clear();
    }
    if (this.#kept.size > 0) return;
    for (const resolve of this.#emptied) resolve();
    this.#emptied.clear();
  }

  /** Calls back after each new event, until the signal aborts. One listener at a time: a later one takes over. */
  follow(onEmit: () => void, signal: AbortSignal): void {
    this.#onEmit = onEmit;
    signal.addEventListener('abort', () => {
      if (this.#onEmit === onEmit) this.#onEmit = undefined;
    });
  }

  /** Resolves when nothing is left to be acknowledged. */
  emptied(): Promise<void> {
    if (this.#kept.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#emptied.add(resolve));
  }

  [Symbol.dispose](): void {
    this.#disk[Symbol.dispose]();
  }

  #keep(seq: number, kept: string | number): void {
    this.#kept.set(seq, kept);
    if (typeof kept === 'string') this.#inMemory += kept.length;
    else this.#onDisk += 1;
  }

  /** What cannot be read any more keeps its number: a gap would keep the server waiting for it. */
  #readBack(seq: number, at: number): string {
    try {
      return this.#disk.read(at);
    } catch (error) {
      this.#options.onDiskFailure(error);
      return JSON.stringify({ seq, event: 'agent.event.lost', payload: {} });
    }
  }

  #spill(text: string): string | number {
    try {
      return this.#disk.append(text);
    } catch (error) {
      this.#options.onDiskFailure(error);
      return text;
    }
  }
}
