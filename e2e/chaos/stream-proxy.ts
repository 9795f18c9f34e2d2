import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import WebSocket, { WebSocketServer } from 'ws';

export type Direction = 'to_server' | 'to_runner';

export type StreamEyes = {
  /** The runner has dialled, and the server has taken the connection. */
  onLink(): void;
  /** Called twice for each frame: before it is passed on, and once it has been. */
  onFrame(direction: Direction, text: string, moment: 'before' | 'after'): void;
  onLinkEnd(): void;
};

/** Stands between runner and server: sees each frame, and can cut the stream with frames still on their way. */
export class StreamProxy implements AsyncDisposable {
  readonly #target: string;
  readonly #eyes: StreamEyes;
  readonly #server = http.createServer();
  readonly #sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  readonly #links = new Set<{ end: () => void }>();
  #darkUntil = 0;

  private constructor(target: string, eyes: StreamEyes) {
    this.#target = target.replace('http', 'ws');
    this.#eyes = eyes;
    this.#server.on('upgrade', (request, socket: Duplex, head) => this.#dial(request, socket, head));
  }

  static async start(target: string, eyes: StreamEyes): Promise<StreamProxy> {
    const proxy = new StreamProxy(target, eyes);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Drops every connection with what is under way in it, and takes none for `darkMs`. */
  cut(darkMs: number): void {
    this.#darkUntil = Date.now() + darkMs;
    for (const link of this.#links) link.end();
  }

  /** Connects to the server first, so that a server that is away looks so to the runner. */
  #dial(request: http.IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => undefined);
    if (Date.now() < this.#darkUntil) {
      socket.destroy();
      return;
    }
    const server = new WebSocket(new URL(request.url ?? '/', this.#target), {
      headers: { authorization: request.headers.authorization ?? '' },
      perMessageDeflate: false,
    });
    const refuse = (): void => void socket.destroy();
    server.once('error', refuse);
    socket.once('close', () => server.terminate());
    server.once('open', () => {
      server.off('error', refuse);
      this.#sockets.handleUpgrade(request, socket, head, (runner) => this.#join(runner, server));
    });
  }

  #join(runner: WebSocket, server: WebSocket): void {
    let isOpen = true;
    const end = (): void => {
      if (!isOpen) return;
      isOpen = false;
      this.#links.delete(link);
      runner.terminate();
      server.terminate();
      this.#eyes.onLinkEnd();
    };
    const link = { end };
    this.#links.add(link);
    this.#eyes.onLink();
    const pass = (from: WebSocket, to: WebSocket, direction: Direction): void => {
      from.on('error', end);
      from.on('close', end);
      from.on('message', (frame: Buffer) => {
        const text = frame.toString('utf8');
        this.#eyes.onFrame(direction, text, 'before');
        if (!isOpen) return;
        to.send(text, () => {
          if (isOpen) this.#eyes.onFrame(direction, text, 'after');
        });
      });
    };
    pass(runner, server, 'to_server');
    pass(server, runner, 'to_runner');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.cut(Number.MAX_SAFE_INTEGER / 2);
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }
}
