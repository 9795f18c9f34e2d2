import type { StreamResponse } from '@kandev/contracts';
import type { WebSocket } from 'ws';
import type { Outbox } from './outbox.ts';

/** How much may wait in the socket: what is kept on disk must not all come back into memory at once. */
const MOST_BUFFERED = 4 * 1024 * 1024;

/**
 * Sends what an outbox keeps over one connection, in order and no faster than the connection takes it. A
 * response waits for the events that were there before it: the server must know how a request ended before
 * it reads the response that says so.
 */
export class EventSender {
  readonly #socket: WebSocket;
  readonly #outbox: Outbox;
  readonly #responses: { after: number; text: string }[] = [];
  #sent: number;

  /** `stored` is the newest event that the server has. */
  constructor(socket: WebSocket, outbox: Outbox, stored: number, signal: AbortSignal) {
    this.#socket = socket;
    this.#outbox = outbox;
    this.#sent = stored;
    outbox.follow(() => this.#pump(), signal);
    this.#pump();
  }

  respond(response: StreamResponse): void {
    this.#responses.push({ after: this.#outbox.lastSeq, text: JSON.stringify(response) });
    this.#pump();
  }

  #pump(): void {
    while (this.#socket.readyState === this.#socket.OPEN) {
      const [response] = this.#responses;
      const event = this.#outbox.next(this.#sent);
      if (response !== undefined && (event === undefined || event.seq > response.after)) {
        this.#responses.shift();
        this.#socket.send(response.text);
      } else if (event !== undefined && this.#socket.bufferedAmount < MOST_BUFFERED) {
        this.#sent = event.seq;
        this.#socket.send(event.text, () => this.#pump());
      } else return;
    }
  }
}
