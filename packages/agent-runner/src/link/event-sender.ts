import type { StreamResponse } from '@kandev/contracts';
import type { WebSocket } from 'ws';
import type { Outbox } from './outbox.ts';

/** How much may wait in the socket: events that are on disk must not all come back into memory at once. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;

/**
 * Sends the outbox over one connection, in order and no faster than the connection takes it. A response waits
 * for the events that were there before it: the server must know how a request ended before it reads the
 * response.
 */
export class EventSender {
  readonly #socket: WebSocket;
  readonly #outbox: Outbox;
  readonly #responses: { afterSeq: number; text: string }[] = [];
  #sentSeq: number;

  /** `storedSeq` is the newest event that the server has. */
  constructor(socket: WebSocket, outbox: Outbox, storedSeq: number, signal: AbortSignal) {
    this.#socket = socket;
    this.#outbox = outbox;
    this.#sentSeq = storedSeq;
    outbox.follow(() => this.#pump(), signal);
    this.#pump();
  }

  respond(response: StreamResponse): void {
    this.#responses.push({ afterSeq: this.#outbox.lastSeq, text: JSON.stringify(response) });
    this.#pump();
  }

  #pump(): void {
    while (this.#socket.readyState === this.#socket.OPEN) {
      const [response] = this.#responses;
      const doneSeq = Math.max(this.#sentSeq, this.#outbox.firstSeq - 1);
      if (response !== undefined && response.afterSeq <= doneSeq) {
        this.#responses.shift();
        this.#socket.send(response.text);
        continue;
      }
      if (this.#socket.bufferedAmount >= MAX_BUFFERED_BYTES) return;
      const event = this.#outbox.next(doneSeq);
      if (event === undefined) return;
      this.#sentSeq = event.seq;
      this.#socket.send(event.text, () => this.#pump());
    }
  }
}
