import { randomUUID } from 'node:crypto';
import {
  helloResponse,
  MAX_FRAME_BYTES,
  runnerActions,
  serverFrame,
  type HelloPayload,
  type RunnerFrame,
  type ServerFrame,
  type StreamRequest,
  type StreamResponse,
} from '@kandev/contracts';
import { WebSocket, type RawData } from 'ws';
import type { Log } from '../log.ts';
import { StreamError } from '../stream-error.ts';
import type { ActionHandlers } from './action-handlers.ts';
import { EventSender } from './event-sender.ts';
import type { Outbox } from './outbox.ts';

export type ServerAddress = { url: string; token: string };

type LinkTiming = { heartbeatMs: number; silenceLimitMs: number };
const usualTiming: LinkTiming = { heartbeatMs: 15_000, silenceLimitMs: 35_000 };

/** What a frame has around its payload. */
const ENVELOPE_BYTES = 1_000;
const TOO_LARGE = 1009;

function closeReason(code: number, reason: string): string {
  if (code === TOO_LARGE) return `the server takes no frame of more than ${MAX_FRAME_BYTES} bytes`;
  return `the server closed the connection${reason === '' ? '' : `: ${reason}`}`;
}

export type ServerLinkDeps = {
  address: ServerAddress;
  /** Called when the connection opens; what it says must be so at that moment. */
  hello: () => HelloPayload;
  outbox: Outbox;
  handlers: ActionHandlers;
  log: Log;
  timing?: LinkTiming;
};

/** How an attempt ended. `refused`: the server does not take the token, and never will. */
export type LinkEnd =
  { kind: 'refused'; status: number } | { kind: 'closed'; reason: string; openMs: number };

/**
 * One attempt: connects, says hello, and carries events, requests and responses until the connection is
 * over or the signal aborts. Never retries. On one connection events and responses keep the order in which
 * they were made, so the server knows how a request ended before it reads the response that says so.
 */
export async function connectOnce(deps: ServerLinkDeps, signal: AbortSignal): Promise<LinkEnd> {
  const socket = new WebSocket(streamUrl(deps.address.url), {
    headers: { authorization: `Bearer ${deps.address.token}` },
    perMessageDeflate: false,
    handshakeTimeout: 10_000,
  });
  const link = new ServerLink(socket, deps);
  const close = (): void => link.close();
  signal.addEventListener('abort', close, { once: true });
  if (signal.aborted) close();
  try {
    return await link.ended;
  } finally {
    signal.removeEventListener('abort', close);
  }
}

class ServerLink {
  readonly ended: Promise<LinkEnd>;
  readonly #socket: WebSocket;
  readonly #deps: ServerLinkDeps;
  readonly #helloId = randomUUID();
  readonly #over = new AbortController();
  /** Once the server has answered the hello. */
  #sender: EventSender | undefined;
  #lastFrameAt = performance.now();
  #openedAt: number | undefined;
  #reason: string | undefined;

  constructor(socket: WebSocket, deps: ServerLinkDeps) {
    this.#socket = socket;
    this.#deps = deps;
    this.ended = new Promise((resolve) => {
      socket.on('unexpected-response', (_request, response) => {
        const status = response.statusCode ?? 0;
        if (status === 401 || status === 403) resolve({ kind: 'refused', status });
        this.#terminate(`the server answered ${status}`);
      });
      socket.on('error', (error) => (this.#reason ??= error.message));
      socket.on('close', (code, reason) => {
        this.#over.abort();
        const openMs = this.#openedAt === undefined ? 0 : performance.now() - this.#openedAt;
        resolve({ kind: 'closed', reason: this.#reason ?? closeReason(code, reason.toString()), openMs });
      });
    });
    socket.on('open', () => this.#open());
    socket.on('message', (raw) => this.#receive(raw));
    for (const heard of ['message', 'ping', 'pong', 'open'] as const) {
      socket.on(heard, () => (this.#lastFrameAt = performance.now()));
    }
  }

  /** Ends the connection in order: what was sent before is still delivered. */
  close(): void {
    this.#socket.close(1000);
    // A server that no longer answers must not hold up our own end.
    setTimeout(() => this.#socket.terminate(), 1_000).unref();
  }

  #terminate(reason: string): void {
    this.#reason ??= reason;
    this.#socket.terminate();
  }

  #open(): void {
    this.#openedAt = performance.now();
    this.#send({ id: this.#helloId, action: 'runner.hello', payload: this.#hello() });
    const { heartbeatMs, silenceLimitMs } = this.#deps.timing ?? usualTiming;
    const ping = setInterval(() => this.#socket.ping(), heartbeatMs);
    const watch = setInterval(() => {
      if (performance.now() - this.#lastFrameAt > silenceLimitMs) this.#terminate('the server fell silent');
    }, silenceLimitMs / 10);
    this.#over.signal.addEventListener('abort', () => {
      clearInterval(ping);
      clearInterval(watch);
    });
  }

  /** One that no frame has room for goes without what only a server needs whose database is an older one. */
  #hello(): HelloPayload {
    const hello = this.#deps.hello();
    const size = Buffer.byteLength(JSON.stringify(hello));
    if (size + ENVELOPE_BYTES <= MAX_FRAME_BYTES) return hello;
    this.#deps.log.warn({ size }, 'the hello is too large: it goes without how its sessions were started');
    return { ...hello, sessions: hello.sessions.map(({ launch: _launch, ...session }) => session) };
  }

  #receive(raw: RawData): void {
    const frame = parseFrame(raw);
    if (frame === undefined) {
      this.#deps.log.warn('the server sent a frame that is not of the agent stream');
    } else if ('ack' in frame) {
      this.#deps.outbox.ack(frame.ack);
    } else if ('action' in frame) {
      void this.#answer(frame);
    } else if (frame.id === this.#helloId) {
      this.#acceptHelloResponse(frame);
    }
  }

  #acceptHelloResponse(response: StreamResponse): void {
    const answer = helloResponse.safeParse(response.ok ? response.payload : undefined);
    if (!answer.success) {
      const why = response.ok ? 'it answered with something else' : response.error.message;
      this.#terminate(`the server did not take the hello: ${why}`);
      return;
    }
    if (this.#sender !== undefined) return;
    const { log, outbox } = this.#deps;
    log.info('connected to the server');
    outbox.ack(answer.data.ack);
    this.#sender = new EventSender(this.#socket, outbox, answer.data.ack, this.#over.signal);
  }

  async #answer(request: StreamRequest): Promise<void> {
    const { id } = request;
    try {
      const answer = await runAction(this.#deps.handlers, request);
      this.#respond({ id, ok: true, payload: answer ?? { success: true } });
    } catch (error) {
      const known = error instanceof StreamError;
      if (!known) this.#deps.log.error({ err: error, action: request.action }, 'an action failed');
      const { code, message, details } = known ? error : new StreamError('INTERNAL', 'the runner failed');
      this.#respond({
        id,
        ok: false,
        error: { code, message, ...(details === undefined ? {} : { details }) },
      });
    }
  }

  #respond(response: StreamResponse): void {
    if (this.#sender === undefined) this.#send(response);
    else this.#sender.respond(response);
  }

  #send(frame: RunnerFrame): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }
}

/** @throws StreamError `UNSUPPORTED`, `VALIDATION`, or what the action itself throws */
async function runAction(handlers: ActionHandlers, { action, payload }: StreamRequest): Promise<unknown> {
  if (!isAction(action)) throw new StreamError('UNSUPPORTED', `this runner knows no action ${action}`);
  const read = runnerActions[action].safeParse(payload);
  if (!read.success) {
    throw new StreamError('VALIDATION', `the payload of ${action} is wrong`, { issues: read.error.issues });
  }
  const handle = handlers[action] as (payload: unknown) => Promise<unknown> | undefined;
  return handle(read.data);
}

const isAction = (action: string): action is keyof typeof runnerActions =>
  Object.hasOwn(runnerActions, action);

function streamUrl(url: string): URL {
  const base = new URL(url.endsWith('/') ? url : `${url}/`);
  base.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:';
  return new URL('api/v1/runners/stream', base);
}

function parseFrame(raw: RawData): ServerFrame | undefined {
  try {
    const text = (Array.isArray(raw) ? Buffer.concat(raw) : Buffer.from(raw as Buffer)).toString('utf8');
    return serverFrame.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
