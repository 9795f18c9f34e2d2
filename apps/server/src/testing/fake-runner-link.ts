import {
  helloResponse,
  runnerId,
  serverFrame,
  type HelloPayload,
  type RunnerAction,
  type RunnerActionPayload,
  type RunnerEvent,
  type StreamErrorCode,
  type UnnumberedRunnerEvent,
} from '@kandev/contracts';
import type { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { WebSocket } from 'ws';
import type { Writer } from '../stores/writer.ts';
import { onceDefined } from './eventually.ts';

/** Where a server takes runners, and the token it asks for. */
export type RunnerEndpoint = { runnerStreamUrl: string; runnerToken?: string };

export type RunnerAnswer =
  { ok: true; payload?: unknown } | { ok: false; code: StreamErrorCode; message?: string; details?: unknown };

type Reply = RunnerAnswer | 'no_answer' | 'default' | Promise<RunnerAnswer>;

type Handler = (payload: never) => Reply;

/**
 * The runner's end of a real agent stream: numbers events, keeps them until they are acknowledged, sends
 * them again after a reconnect, and answers requests. Every `when…` waits for a frame, none polls.
 */
export abstract class FakeRunnerLink implements AsyncDisposable {
  readonly id = runnerId.parse(randomUUID());
  /** Every request of the server, in order. */
  readonly requests: { action: RunnerAction; payload: unknown }[] = [];
  readonly unacknowledged: RunnerEvent[] = [];
  lastSeq = 0;
  lastAck = 0;
  /** How the newest connection ended; undefined while it is open. */
  closed: { code: number; reason: string } | undefined;
  readonly #handlers = new Map<RunnerAction, Handler>();
  readonly #activity = new EventEmitter().setMaxListeners(0);
  #socket: WebSocket | undefined;

  abstract hello(): HelloPayload;
  protected abstract perform(action: RunnerAction, payload: unknown): RunnerAnswer;

  /** Connects, says hello with these changes to it, and resolves once the server has welcomed it. */
  async connect(
    { runnerStreamUrl, runnerToken }: RunnerEndpoint,
    changes: Partial<HelloPayload> = {},
  ): Promise<void> {
    const headers = runnerToken === undefined ? {} : { authorization: `Bearer ${runnerToken}` };
    const socket = new WebSocket(runnerStreamUrl, { headers });
    this.#socket = socket;
    this.closed = undefined;
    const welcome = Promise.withResolvers<undefined>();
    socket.on('message', (raw) => {
      const frame = serverFrame.parse(JSON.parse((raw as Buffer).toString('utf8')));
      if ('ack' in frame) this.#acknowledge(frame.ack);
      else if ('action' in frame) this.#takeRequest(socket, frame);
      else if (frame.ok) {
        this.#acknowledge(helloResponse.parse(frame.payload).ack);
        for (const event of this.unacknowledged) this.sendRaw(event);
        welcome.resolve(undefined);
      } else welcome.reject(new Error(`${frame.error.code}: ${frame.error.message}`));
      this.#activity.emit('change');
    });
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() };
      welcome.reject(new Error(`closed: ${code}`));
      this.#activity.emit('change');
    });
    socket.on('error', (error) => welcome.reject(error));
    const hello = { id: randomUUID(), action: 'runner.hello', payload: { ...this.hello(), ...changes } };
    socket.once('open', () => this.sendRaw(hello));
    await welcome.promise;
  }

  /** Breaks the connection as a network does, and resolves once this end has noticed. */
  async disconnect(): Promise<void> {
    this.#socket?.terminate();
    if (this.#socket !== undefined) await this.whenClosed();
  }

  /** The same, and waits until the server has noticed too. */
  async disconnectFrom({ deps }: { deps: { writer: Pick<Writer, 'onCommit'> } }): Promise<void> {
    const noticed = Promise.withResolvers<undefined>();
    const unsubscribe = deps.writer.onCommit((events) => {
      const isNoticed = events.some(
        (event) => event.type === 'runner.disconnected' && event.payload.id === this.id,
      );
      if (isNoticed) noticed.resolve(undefined);
    });
    await this.disconnect();
    await noticed.promise;
    unsubscribe();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.disconnect();
  }

  sendRaw(frame: unknown): void {
    this.#socket?.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** Numbers an event, keeps it, and sends it if connected. */
  emit(event: UnnumberedRunnerEvent): RunnerEvent {
    this.lastSeq += 1;
    const numbered = { seq: this.lastSeq, ...event };
    this.unacknowledged.push(numbered);
    if (this.#socket?.readyState === WebSocket.OPEN) this.sendRaw(numbered);
    return numbered;
  }

  /** Decides how an action is answered from now on, in place of what this runner does by default. */
  on<A extends RunnerAction>(action: A, handler: (payload: RunnerActionPayload<A>) => Reply): void {
    this.#handlers.set(action, handler);
  }

  /** Decides how the next request for an action is answered, and that one alone. */
  once(action: RunnerAction, handler: () => RunnerAnswer): void {
    this.on(action, () => {
      this.#handlers.delete(action);
      return handler();
    });
  }

  /** Answers requests for an action no sooner than `release` is called; `requested` is the first one. */
  holdBack(
    action: RunnerAction,
    answer: RunnerAnswer = { ok: true },
  ): { requested: Promise<undefined>; release: () => void } {
    const requested = Promise.withResolvers<undefined>();
    const answered = Promise.withResolvers<RunnerAnswer>();
    this.on(action, () => {
      requested.resolve(undefined);
      return answered.promise;
    });
    return { requested: requested.promise, release: () => answered.resolve(answer) };
  }

  /** Undoes what `on` decided. */
  useDefaults(): void {
    this.#handlers.clear();
  }

  /** What the requests for an action carried, in order. */
  payloadsOf<A extends RunnerAction>(action: A): RunnerActionPayload<A>[] {
    return this.requests
      .filter((request) => request.action === action)
      .map(({ payload }) => payload as RunnerActionPayload<A>);
  }

  /** Resolves with what the requests for an action carried, once there are exactly so many. */
  whenRequested<A extends RunnerAction>(action: A, count = 1): Promise<RunnerActionPayload<A>[]> {
    return this.when(() => {
      const payloads = this.payloadsOf(action);
      return payloads.length === count ? payloads : undefined;
    });
  }

  /** Resolves once the server has acknowledged everything that was emitted. */
  async whenAcknowledged(): Promise<void> {
    await this.when(() => this.lastAck >= this.lastSeq || undefined);
  }

  whenClosed(): Promise<{ code: number; reason: string }> {
    return this.when(() => this.closed);
  }

  /** Resolves with what `read` finds, now or after a later frame or the end of the connection. */
  when<T>(read: () => T | undefined): Promise<T> {
    return onceDefined(this.#activity, 'change', read);
  }

  #acknowledge(seq: number): void {
    this.lastAck = Math.max(this.lastAck, seq);
    while (this.unacknowledged[0] !== undefined && this.unacknowledged[0].seq <= seq) {
      this.unacknowledged.shift();
    }
  }

  #takeRequest(socket: WebSocket, frame: { id: string; action: string; payload: unknown }): void {
    const { id, payload } = frame;
    const action = frame.action as RunnerAction;
    this.requests.push({ action, payload });
    const chosen = this.#handlers.get(action)?.(payload as never) ?? 'default';
    if (chosen === 'no_answer') return;
    if (chosen instanceof Promise) void chosen.then((answer) => respond(socket, id, answer));
    else respond(socket, id, chosen === 'default' ? this.perform(action, payload) : chosen);
  }
}

function respond(socket: WebSocket, id: string, answer: RunnerAnswer): void {
  const response = answer.ok
    ? { id, ok: true, payload: answer.payload ?? { success: true } }
    : {
        id,
        ok: false,
        error: { code: answer.code, message: answer.message ?? 'no', details: answer.details },
      };
  socket.send(JSON.stringify(response));
}
