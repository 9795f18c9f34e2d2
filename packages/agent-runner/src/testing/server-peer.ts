import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  helloPayload,
  runnerFrame,
  type HelloPayload,
  type RunnerAction,
  type RunnerEvent,
  type StreamRequest,
  type StreamResponse,
} from '@kandev/contracts';
import { WebSocketServer, type WebSocket } from 'ws';
import { until } from './until.ts';

export type EventName = RunnerEvent['event'];
export type EventOf<E extends EventName> = Extract<RunnerEvent, { event: E }>;

const TOKEN = 'runner-token';

/** The server's end of the agent stream: a real WebSocket that checks every frame against the contract. */
export class ServerPeer {
  /** All that came, in the order in which it came, over every connection. */
  readonly received: (RunnerEvent | StreamResponse)[] = [];
  readonly hellos: HelloPayload[] = [];
  readonly problems: string[] = [];
  /** Events up to this number count as stored; hellos are answered with it. */
  stored = 0;
  acks = true;
  /** A status with which to refuse every connection. */
  refuses: number | undefined;
  #server: Server | undefined;
  #port = 0;
  #socket: WebSocket | undefined;

  static async listen(): Promise<ServerPeer> {
    const peer = new ServerPeer();
    await peer.start();
    return peer;
  }

  get address(): { url: string; token: string } {
    return { url: `http://127.0.0.1:${this.#port}`, token: TOKEN };
  }

  /** Listens, on the port of last time if there was one. */
  async start(): Promise<void> {
    const server = createServer((_request, response) => response.writeHead(404).end());
    const sockets = new WebSocketServer({ noServer: true });
    server.on('upgrade', (request, socket, head) => {
      const isKnown =
        request.url === '/api/v1/runners/stream' && request.headers.authorization === `Bearer ${TOKEN}`;
      const status = this.refuses ?? (isKnown ? undefined : 401);
      if (status !== undefined) {
        socket.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\n\r\n`);
        return;
      }
      sockets.handleUpgrade(request, socket, head, (connection) => this.#serve(connection));
    });
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** Goes away as a killed server does, without a goodbye. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    this.cut();
    server?.closeAllConnections();
    await new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve)));
  }

  /** Breaks the connection off. */
  cut(): void {
    this.#socket?.terminate();
    this.#socket = undefined;
  }

  get isConnected(): boolean {
    return this.#socket !== undefined;
  }

  events<E extends EventName>(...names: E[]): EventOf<E>[] {
    return this.received.filter(
      (frame): frame is EventOf<E> => 'event' in frame && (names as EventName[]).includes(frame.event),
    );
  }

  /** The `index`th event of a name, waiting for it. */
  event<E extends EventName>(name: E, index = 0): Promise<EventOf<E>> {
    return until(`the event ${name}`, () => this.events(name)[index]);
  }

  async connected(times = 1): Promise<HelloPayload> {
    return until(`connection ${times}`, () => this.#socket !== undefined && this.hellos[times - 1]);
  }

  /** Sends a request and returns the response, whatever it says. */
  async ask(action: RunnerAction, payload: object): Promise<StreamResponse> {
    const request: StreamRequest = { id: randomUUID(), action, payload };
    this.sendRaw(JSON.stringify(request));
    return until(`the response to ${action}`, () =>
      this.received.find((frame): frame is StreamResponse => 'ok' in frame && frame.id === request.id),
    );
  }

  sendRaw(text: string): void {
    if (this.#socket === undefined) throw new Error('no runner is connected');
    this.#socket.send(text);
  }

  ack(seq: number): void {
    this.stored = seq;
    this.sendRaw(JSON.stringify({ ack: seq }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }

  #serve(socket: WebSocket): void {
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = undefined;
    });
    socket.on('message', (raw: Buffer) => {
      const read = runnerFrame.safeParse(JSON.parse(raw.toString('utf8')));
      if (!read.success) {
        this.problems.push(`${raw.toString('utf8').slice(0, 300)}: ${read.error.message}`);
      } else if ('action' in read.data) {
        this.#welcome(socket, read.data);
      } else {
        this.received.push(read.data);
        if ('event' in read.data && this.acks) this.ack(read.data.seq);
      }
    });
  }

  #welcome(socket: WebSocket, { id, payload }: StreamRequest): void {
    this.hellos.push(helloPayload.parse(payload));
    this.#socket = socket;
    socket.send(JSON.stringify({ id, ok: true, payload: { ack: this.stored } }));
  }
}
