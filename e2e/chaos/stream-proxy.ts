import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import WebSocket, { WebSocketServer } from 'ws';

export type Direction = 'to_server' | 'to_runner';

export type StreamObserver = {
  /** The runner has connected, and the server has accepted. */
  onConnect(): void;
  /** Called twice for each frame: before it is passed on, and once it has been. */
  onFrame(direction: Direction, text: string, moment: 'before' | 'after'): void;
  onDisconnect(): void;
};

/** A WebSocket proxy between runner and server: reports each frame, and can cut the stream with frames in flight. */
export class StreamProxy implements AsyncDisposable {
  readonly #serverUrl: string;
  readonly #observer: StreamObserver;
  readonly #server = http.createServer();
  readonly #sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  readonly #links = new Set<{ end: () => void }>();
  #refuseUntil = 0;

  private constructor(target: string, eyes: StreamObserver) {
    this.#serverUrl = target.replace('http', 'ws');
    this.#observer = eyes;
    this.#server.on('upgrade', (request, socket: Duplex, head) => this.#connect(request, socket, head));
  }

  static async start(target: string, eyes: StreamObserver): Promise<StreamProxy> {
    const proxy = new StreamProxy(target, eyes);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Drops every connection with the frames in flight, and refuses new ones for `offlineMs`. */
  cut(offlineMs: number): void {
    this.#refuseUntil = Date.now() + offlineMs;
    for (const link of this.#links) link.end();
  }

  /** Connects to the server first, so that the runner notices when the server is away. */
  #connect(request: http.IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => undefined);
    if (Date.now() < this.#refuseUntil) {
      socket.destroy();
      return;
    }
    const server = new WebSocket(new URL(request.url ?? '/', this.#serverUrl), {
      headers: { authorization: request.headers.authorization ?? '' },
      perMessageDeflate: false,
    });
    const refuse = (): void => void socket.destroy();
    server.once('error', refuse);
    socket.once('close', () => server.terminate());
    server.once('open', () => {
      server.off('error', refuse);
      this.#sockets.handleUpgrade(request, socket, head, (runner) => this.#pipe(runner, server));
    });
  }

  #pipe(runner: WebSocket, server: WebSocket): void {
    let isOpen = true;
    const end = (): void => {
      if (!isOpen) return;
      isOpen = false;
      this.#links.delete(link);
      runner.terminate();
      server.terminate();
      this.#observer.onDisconnect();
    };
    const link = { end };
    this.#links.add(link);
    this.#observer.onConnect();
    const pass = (from: WebSocket, to: WebSocket, direction: Direction): void => {
      from.on('error', end);
      from.on('close', end);
      from.on('message', (frame: Buffer) => {
        const text = frame.toString('utf8');
        this.#observer.onFrame(direction, text, 'before');
        if (!isOpen) return;
        to.send(text, () => {
          if (isOpen) this.#observer.onFrame(direction, text, 'after');
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
