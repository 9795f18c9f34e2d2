import { once } from 'node:events';
import type { Product } from '../fixtures/product.ts';
import WebSocket from 'ws';
import { monotonicNow } from './rows.ts';

type Announced = { pending_id: string; message: string; arrivedAt: number };

/** A browser's live updates: the clarifications that it has been told of, in order. */
export class LiveSocket implements Disposable {
  readonly #socket: WebSocket;
  readonly #announced: Announced[] = [];
  #read = 0;
  #wake: () => void = () => undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (text: Buffer) => {
      const arrivedAt = monotonicNow();
      const event = JSON.parse(text.toString()) as {
        type?: string;
        payload: { pending_id: string; message: string };
      };
      if (event.type !== 'clarification.created') return;
      this.#announced.push({
        pending_id: event.payload.pending_id,
        message: event.payload.message,
        arrivedAt,
      });
      this.#wake();
    });
  }

  static async open(product: Product, after: number): Promise<LiveSocket> {
    const socket = new WebSocket(`${product.url.replace('http', 'ws')}/api/v1/stream`, {
      headers: { authorization: `Bearer ${product.token}` },
    });
    const live = new LiveSocket(socket);
    await once(socket, 'open');
    socket.send(JSON.stringify({ after }));
    return live;
  }

  /** The next clarification that it is told of; waits for it. */
  async next(): Promise<Announced> {
    for (;;) {
      const found = this.#announced[this.#read];
      if (found !== undefined) {
        this.#read += 1;
        return found;
      }
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  [Symbol.dispose](): void {
    this.#socket.terminate();
  }
}
