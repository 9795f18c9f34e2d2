import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
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
import { eventually, present } from './eventually.ts';

export type EventName = RunnerEvent['event'];
export type EventOf<E extends EventName> = Extract<RunnerEvent, { event: E }>;

const TOKEN = 'runner-token';

/** The server's end of the agent stream: a real WebSocket that checks every frame against the contract. */
export class ServerPeer {
  /** Every event and response in the order of arrival, over all connections. */
  readonly received: (RunnerEvent | StreamResponse)[] = [];
  readonly hellos: HelloPayload[] = [];
  /** Frames that the contract does not allow, and why. */
  readonly invalidFrames: string[] = [];
  /** The last acknowledged event; hellos are answered with it. */
  storedSeq = 0;
  /** Whether each event is acknowledged when it arrives. */
  acknowledges = true;
  /** The HTTP status with which every connection is refused. */
  refusalStatus: number | undefined;
  readonly #changes = new EventEmitter().setMaxListeners(0);
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

  /** Listens, after a stop on the same port. */
  async start(): Promise<void> {
    const server = createServer((_request, response) => response.writeHead(404).end());
    const sockets = new WebSocketServer({ noServer: true });
    server.on('upgrade', (request, socket, head) => {
      const isAuthorized =
        request.url === '/api/v1/runners/stream' && request.headers.authorization === `Bearer ${TOKEN}`;
      const status = this.refusalStatus ?? (isAuthorized ? undefined : 401);
      if (status !== undefined) {
        socket.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\n\r\n`);
        return;
      }
      sockets.handleUpgrade(request, socket, head, (connection) => this.#serve(connection));
    });
    server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** Goes away as a killed server does, without closing its connection. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    this.dropConnection();
    server?.closeAllConnections();
    await new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve)));
  }

  /** Breaks the connection; the runner may connect again. */
  dropConnection(): void {
    this.#socket?.terminate();
    this.#socket = undefined;
  }

  /** The events so far of these names. */
  events<E extends EventName>(...names: E[]): EventOf<E>[] {
    return this.received.filter(
      (frame): frame is EventOf<E> => 'event' in frame && (names as EventName[]).includes(frame.event),
    );
  }

  /** Waits for the `index`th event of a name. */
  event<E extends EventName>(name: E, index = 0): Promise<EventOf<E>> {
    return this.#eventually(() => present(this.events(name)[index], `event ${name} number ${index}`));
  }

  /** Waits for an event of a name that matches. */
  eventWhere<E extends EventName>(name: E, matches: (event: EventOf<E>) => boolean): Promise<EventOf<E>> {
    return this.#eventually(() => present(this.events(name).find(matches), `event ${name} that matches`));
  }

  /** Waits until the runner has connected that many times, and returns the hello of the last time. */
  connected(times = 1): Promise<HelloPayload> {
    return this.#eventually(() => {
      present(this.#socket, 'connection');
      return present(this.hellos[times - 1], `hello ${times}`);
    });
  }

  /** Sends a request and returns its response, whether it succeeded or failed. */
  request(action: RunnerAction, payload: object): Promise<StreamResponse> {
    const request: StreamRequest = { id: randomUUID(), action, payload };
    this.sendRaw(JSON.stringify(request));
    return this.#eventually(() => {
      const isResponse = (frame: RunnerEvent | StreamResponse): frame is StreamResponse =>
        'ok' in frame && frame.id === request.id;
      return present(this.received.find(isResponse), `response to ${action}`);
    });
  }

  sendRaw(text: string): void {
    if (this.#socket === undefined) throw new Error('no runner is connected');
    this.#socket.send(text);
  }

  /** Acknowledges all events up to `seq`. */
  acknowledge(seq: number): void {
    this.storedSeq = seq;
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
        this.invalidFrames.push(`${raw.toString('utf8').slice(0, 300)}: ${read.error.message}`);
      } else if ('action' in read.data) {
        this.#answerHello(socket, read.data);
      } else {
        this.received.push(read.data);
        this.#changes.emit('change');
        if ('event' in read.data && this.acknowledges) this.acknowledge(read.data.seq);
      }
    });
  }

  #answerHello(socket: WebSocket, { id, payload }: StreamRequest): void {
    this.hellos.push(helloPayload.parse(payload));
    this.#socket = socket;
    socket.send(JSON.stringify({ id, ok: true, payload: { ack: this.storedSeq } }));
    this.#changes.emit('change');
  }

  #eventually<T>(assertion: () => T): Promise<T> {
    return eventually(assertion, { changes: this.#changes });
  }
}
