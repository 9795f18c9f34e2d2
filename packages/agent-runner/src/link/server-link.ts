import { randomUUID } from 'node:crypto';
import {
  HEARTBEAT_INTERVAL_MS,
  helloResponse,
  MAX_FRAME_BYTES,
  RESPONSE_TIMEOUT_MS,
  runnerActions,
  serverFrame,
  SILENCE_LIMIT_MS,
  type HelloPayload,
  type RunnerAction,
  type RunnerActionPayload,
  type RunnerFrame,
  type RunnerResult,
  type ServerFrame,
  type StreamRequest,
  type StreamResponse,
} from '@kandev/contracts';
import { WebSocket, type RawData } from 'ws';
import type { Log } from '../log.ts';
import { StreamError } from '../stream-error.ts';
import { EventSender } from './event-sender.ts';
import type { Outbox } from './outbox.ts';

export type ServerAddress = { url: string; token: string };

/**
 * What the runner does for each action of the server. A handler rejects with the StreamError that is the
 * response.
 */
export type ActionHandlers = {
  [A in RunnerAction]: (
    payload: RunnerActionPayload<A>,
  ) => RunnerResult<A> extends undefined ? Promise<void> | undefined : Promise<RunnerResult<A>>;
};

type LinkTiming = { heartbeatMs: number; silenceLimitMs: number };
const DEFAULT_TIMING: LinkTiming = { heartbeatMs: HEARTBEAT_INTERVAL_MS, silenceLimitMs: SILENCE_LIMIT_MS };

/** A server that no longer answers must not hold up our own end. */
const CLOSE_TIMEOUT_MS = 1_000;
/** What a frame has around its payload. */
const ENVELOPE_BYTES = 1_000;
/** WebSocket close codes. */
const NORMAL_CLOSURE = 1000;
const MESSAGE_TOO_BIG = 1009;

export type ServerLinkDeps = {
  address: ServerAddress;
  /** Called when the connection opens: the hello must be true at that moment. */
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
 * closed or the signal aborts. It never retries. Events and responses keep the order in which they were made.
 */
export async function connectOnce(deps: ServerLinkDeps, signal: AbortSignal): Promise<LinkEnd> {
  const socket = new WebSocket(streamUrl(deps.address.url), {
    headers: { authorization: `Bearer ${deps.address.token}` },
    perMessageDeflate: false,
    handshakeTimeout: RESPONSE_TIMEOUT_MS,
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
  readonly #closed = new AbortController();
  /** Undefined until the server has answered the hello. */
  #sender: EventSender | undefined;
  #openedAt: number | undefined;
  #failure: string | undefined;

  constructor(socket: WebSocket, deps: ServerLinkDeps) {
    this.#socket = socket;
    this.#deps = deps;
    this.ended = new Promise((resolve) => {
      socket.on('unexpected-response', (_request, response) => {
        const status = response.statusCode ?? 0;
        if (status === 401 || status === 403) resolve({ kind: 'refused', status });
        this.#fail(`the server answered ${status}`);
      });
      socket.on('error', (error) => (this.#failure ??= error.message));
      socket.on('close', (code, reason) => {
        this.#closed.abort();
        const openMs = this.#openedAt === undefined ? 0 : performance.now() - this.#openedAt;
        resolve({ kind: 'closed', reason: this.#failure ?? closeReason(code, reason.toString()), openMs });
      });
    });
    socket.on('open', () => this.#open());
    socket.on('message', (raw) => this.#receive(raw));
  }

  /** Closes the connection in order: frames that were sent before still arrive. */
  close(): void {
    this.#socket.close(NORMAL_CLOSURE);
    setTimeout(() => this.#socket.terminate(), CLOSE_TIMEOUT_MS).unref();
  }

  #fail(reason: string): void {
    this.#failure ??= reason;
    this.#socket.terminate();
  }

  #open(): void {
    this.#openedAt = performance.now();
    this.#send({ id: this.#helloId, action: 'runner.hello', payload: this.#hello() });
    keepAlive(this.#socket, this.#deps.timing ?? DEFAULT_TIMING, () => this.#fail('the server fell silent'));
  }

  /**
   * Only a server with an older database needs to know how sessions were started: a hello too large omits it.
   */
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
      void this.#runRequest(frame);
    } else if (frame.id === this.#helloId) {
      this.#acceptHelloResponse(frame);
    }
  }

  #acceptHelloResponse(response: StreamResponse): void {
    const parsed = helloResponse.safeParse(response.ok ? response.payload : undefined);
    if (!parsed.success) {
      const reason = response.ok ? 'it answered with something else' : response.error.message;
      this.#fail(`the server did not take the hello: ${reason}`);
      return;
    }
    if (this.#sender !== undefined) return;
    const { log, outbox } = this.#deps;
    log.info('connected to the server');
    outbox.ack(parsed.data.ack);
    this.#sender = new EventSender(this.#socket, outbox, parsed.data.ack, this.#closed.signal);
  }

  async #runRequest(request: StreamRequest): Promise<void> {
    const { id } = request;
    try {
      const result = await runAction(this.#deps.handlers, request);
      this.#respond({ id, ok: true, payload: result ?? { success: true } });
    } catch (error) {
      const isExpected = error instanceof StreamError;
      if (!isExpected) this.#deps.log.error({ err: error, action: request.action }, 'an action failed');
      const { code, message, details } = isExpected
        ? error
        : new StreamError('INTERNAL', 'the runner failed');
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

/**
 * Pings an open socket until it closes, and calls back when nothing has come from its other end for too long.
 */
function keepAlive(
  socket: WebSocket,
  { heartbeatMs, silenceLimitMs }: LinkTiming,
  onSilence: () => void,
): void {
  const heartbeat = setInterval(() => socket.ping(), heartbeatMs);
  const silence = setTimeout(onSilence, silenceLimitMs);
  for (const sign of ['message', 'ping', 'pong'] as const) socket.on(sign, () => silence.refresh());
  socket.on('close', () => {
    clearInterval(heartbeat);
    clearTimeout(silence);
  });
}

/** @throws StreamError `UNSUPPORTED`, `VALIDATION`, or what the handler throws */
async function runAction(handlers: ActionHandlers, { action, payload }: StreamRequest): Promise<unknown> {
  if (!isRunnerAction(action)) throw new StreamError('UNSUPPORTED', `this runner knows no action ${action}`);
  const parsed = runnerActions[action].safeParse(payload);
  if (!parsed.success) {
    throw new StreamError('VALIDATION', `the payload of ${action} is wrong`, { issues: parsed.error.issues });
  }
  const handle = handlers[action] as (payload: unknown) => Promise<unknown> | undefined;
  return handle(parsed.data);
}

const isRunnerAction = (action: string): action is RunnerAction => Object.hasOwn(runnerActions, action);

function closeReason(code: number, reason: string): string {
  if (code === MESSAGE_TOO_BIG) return `the server takes no frame of more than ${MAX_FRAME_BYTES} bytes`;
  return `the server closed the connection${reason === '' ? '' : `: ${reason}`}`;
}

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
