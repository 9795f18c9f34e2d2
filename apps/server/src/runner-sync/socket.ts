import type {
  HelloPayload,
  RunnerAction,
  RunnerActionPayload,
  RunnerFrame,
  RunnerResult,
  ServerFrame,
  StreamErrorCode,
  StreamRequest,
} from '@kandev/contracts';
import { FIRST_FRAME_TIMEOUT_MS, HEARTBEAT_INTERVAL_MS, SILENCE_LIMIT_MS } from '@kandev/contracts';
import { setImmediate } from 'node:timers/promises';
import type { RawData, WebSocket } from 'ws';
import type { Deps } from '../deps.ts';
import { findRunner } from '../stores/runners.ts';
import { applyRunnerEvents } from './apply-events.ts';
import { parseFrame, parseHello, type ReceivedEvent } from './frames.ts';
import { registerDisconnect, registerHello, restoreSessions } from './hello.ts';
import { keepAlive } from './keep-alive.ts';
import { OpenRequests, parseResult } from './open-requests.ts';
import { advanceQueueInBackground } from './prompt-queue.ts';
import { reconcileRunner } from './reconcile.ts';
import { RunnerError, type RunnerConnection } from './registry.ts';

/** Many events wait for the disk together, but nothing else runs while they are stored. */
const MAX_EVENTS_PER_TRANSACTION = 20;

const closeCodes = { goingAway: 1001, policy: 1008, failed: 1011 } as const;

export type RunnerSocketTiming = {
  /** The timeout of the hello. */
  helloMs: number;
  pingMs: number;
  /** The longest time without a frame. */
  silenceMs: number;
};

const defaultTiming: RunnerSocketTiming = {
  helloMs: FIRST_FRAME_TIMEOUT_MS,
  pingMs: HEARTBEAT_INTERVAL_MS,
  silenceMs: SILENCE_LIMIT_MS,
};

export type RunnerSocketOptions = {
  /** The name that the runner's token was made for. */
  name: string;
  signal: AbortSignal;
  timing?: Partial<RunnerSocketTiming>;
};

/**
 * Serves the agent stream to one runner until the socket closes or `signal` aborts, and resolves then. Frames are
 * handled one after the other, so a response never overtakes the events that were sent before it; between frames
 * the event loop serves others.
 */
export function serveRunner(deps: Deps, socket: WebSocket, options: RunnerSocketOptions): Promise<void> {
  return new RunnerSocket(deps, socket, options).ended;
}

class RunnerSocket {
  readonly ended: Promise<void>;
  readonly #deps: Deps;
  readonly #socket: WebSocket;
  readonly #name: string;
  readonly #timing: RunnerSocketTiming;
  readonly #requests = new OpenRequests();
  readonly #helloTimer: NodeJS.Timeout;
  /** Received frames that are not handled yet. */
  readonly #inbox: ReturnType<typeof parseFrame>[] = [];
  #isDraining = false;
  readonly #stopKeepAlive: () => void;
  #isOpen = true;
  #hello: HelloPayload | undefined;
  #connection: RunnerConnection | undefined;
  #isReconciled = false;

  constructor(deps: Deps, socket: WebSocket, { name, signal, timing }: RunnerSocketOptions) {
    this.#deps = deps;
    this.#socket = socket;
    this.#name = name;
    this.#timing = { ...defaultTiming, ...timing };
    const closeOnAbort = (): void => this.#close(closeCodes.goingAway, 'the server is stopping');
    this.ended = new Promise((resolve) => {
      socket.once('close', () => {
        signal.removeEventListener('abort', closeOnAbort);
        while (this.#inbox.length > 0) this.#handleNext();
        this.#dispose();
        resolve();
      });
    });
    socket.on('message', (raw, isBinary) => this.#receive(raw, isBinary));
    socket.on('error', (error) => deps.log.warn({ runner: name, err: error }, 'a runner connection failed'));
    this.#stopKeepAlive = keepAlive(socket, this.#timing);
    this.#helloTimer = setTimeout(() => {
      if (this.#hello === undefined) this.#close(closeCodes.policy, 'no hello came');
    }, this.#timing.helloMs);
    signal.addEventListener('abort', closeOnAbort, { once: true });
    if (signal.aborted) closeOnAbort();
  }

  #receive(raw: RawData, isBinary: boolean): void {
    if (!this.#isOpen) return;
    this.#inbox.push(parseFrame(raw, isBinary));
    if (!this.#isDraining)
      this.#deps.background.run('handling the frames of a runner', () => this.#drainInbox());
  }

  /** Nothing more is read until the inbox is empty, so a runner sends no faster than its events are stored. */
  async #drainInbox(): Promise<void> {
    this.#isDraining = true;
    this.#socket.pause();
    do {
      await setImmediate();
      this.#handleNext();
    } while (this.#inbox.length > 0);
    this.#socket.resume();
    this.#isDraining = false;
  }

  #handleNext(): void {
    const frame = this.#inbox.shift();
    if (frame?.ok === false) this.#close(closeCodes.policy, frame.error);
    else if (frame !== undefined) this.#closeOnFailure(() => this.#handle(frame.value));
  }

  #handle(frame: RunnerFrame | ReceivedEvent): void {
    if ('event' in frame) this.#applyEvents([frame, ...this.#takeFollowingEvents(frame)]);
    else if ('action' in frame) this.#handleRequest(frame);
    else if (!this.#requests.settle(frame))
      this.#deps.log.warn(this.#logFields, 'a response came after its timeout');
  }

  /** Takes the events that follow directly and lie on the same side of the hello's `last_seq`. */
  #takeFollowingEvents({ seq }: ReceivedEvent): ReceivedEvent[] {
    const lastSeqOfHello = this.#hello?.last_seq ?? 0;
    const events: ReceivedEvent[] = [];
    for (let [next] = this.#inbox; next?.ok === true && 'event' in next.value; [next] = this.#inbox) {
      const isSameSide = seq > lastSeqOfHello === next.value.seq > lastSeqOfHello;
      if (!isSameSide || events.length + 1 >= MAX_EVENTS_PER_TRANSACTION) break;
      events.push(next.value);
      this.#inbox.shift();
    }
    return events;
  }

  /** Closes the connection when the store fails: the runner keeps its unacknowledged events and repeats them. */
  #closeOnFailure(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#deps.log.error({ ...this.#logFields, err: error }, 'a frame could not be applied');
      this.#close(closeCodes.failed, 'it could not be applied');
    }
  }

  #handleRequest(request: StreamRequest): void {
    const { id, action } = request;
    if (action !== 'runner.hello') {
      this.#sendError(
        id,
        'UNSUPPORTED',
        `This server knows no action ${JSON.stringify(action.slice(0, 100))}.`,
      );
      return;
    }
    const hello = parseHello(request);
    const problem = hello.ok ? this.#helloProblem(hello.value) : hello.error;
    if (problem !== null) {
      this.#sendError(id, problem.code, problem.message);
      this.#close(closeCodes.policy, problem.message);
      return;
    }
    if (hello.ok) this.#acceptHello(id, hello.value);
  }

  /** A runner id belongs to the name of the token that it was first used with. */
  #helloProblem({ runner_id }: HelloPayload): { code: StreamErrorCode; message: string } | null {
    if (this.#hello !== undefined) return { code: 'VALIDATION', message: 'A connection says hello once.' };
    const known = findRunner(this.#deps.database, runner_id);
    if (known === undefined || known.name === this.#name) return null;
    const message = `This runner id belongs to the runner ${known.name}: use its token, or another id.`;
    return { code: 'VALIDATION', message };
  }

  #acceptHello(requestId: string, hello: HelloPayload): void {
    this.#hello = hello;
    const ack = registerHello(this.#deps, { ...hello, name: this.#name });
    restoreSessions(this.#deps, hello);
    this.#connection = {
      runner_id: hello.runner_id,
      request: (action, payload, timeoutMs) => this.#request(action, payload, timeoutMs),
      replace: () => this.#close(closeCodes.policy, 'a newer connection has taken its place'),
    };
    this.#deps.runners.add(this.#connection);
    this.#deps.log.info({ ...this.#logFields, deadlines: hello.deadlines }, 'a runner is connected');
    this.#send({ id: requestId, ok: true, payload: { ack } });
    // After a restore of an older database, events that the runner has dropped since never come.
    if (Math.max(ack, hello.first_seq - 1) >= hello.last_seq) this.#reconcile(hello);
  }

  #applyEvents(events: readonly ReceivedEvent[]): void {
    const hello = this.#hello;
    if (hello === undefined) {
      this.#close(closeCodes.policy, 'a connection begins with hello');
      return;
    }
    const last = Math.max(...events.map(({ seq }) => seq));
    if (last > hello.last_seq) this.#reconcile(hello);
    const { advance, needsHello } = applyRunnerEvents(this.#deps, hello, events);
    this.#send({ ack: last });
    if (last === hello.last_seq) this.#reconcile(hello);
    else if (this.#isReconciled) for (const id of advance) advanceQueueInBackground(this.#deps, id);
    // The hello repeats the requests of events up to its `last_seq`. Later ones are repeated by the next hello only.
    if (needsHello && last > hello.last_seq)
      this.#close(closeCodes.failed, 'a request could not be recorded');
  }

  /**
   * Once per connection, after the events up to the hello's `last_seq` and before any later one, however long
   * that takes: one of these events may settle a request that the hello lists no more. No queue advances before.
   */
  #reconcile(hello: HelloPayload): void {
    if (this.#isReconciled || !this.#isOpen) return;
    this.#isReconciled = true;
    reconcileRunner(this.#deps, hello);
  }

  async #request<A extends RunnerAction>(
    action: A,
    payload: RunnerActionPayload<A>,
    timeoutMs: number,
  ): Promise<RunnerResult<A>> {
    if (this.#socket.readyState !== this.#socket.OPEN) {
      throw new RunnerError('NOT_CONNECTED', 'The connection is closing.');
    }
    const payloadOfResponse = await this.#requests.send((id) => {
      this.#send({ id, action, payload });
    }, timeoutMs);
    return parseResult(action, payloadOfResponse);
  }

  #sendError(id: string, code: StreamErrorCode, message: string): void {
    this.#send({ id, ok: false, error: { code, message } });
  }

  #send(frame: ServerFrame): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  /** Frames that arrive after this are ignored. */
  #close(code: number, reason: string): void {
    if (!this.#isOpen) return;
    this.#deps.log.info({ ...this.#logFields, reason }, 'a runner connection is being closed');
    this.#markClosed();
    // A close frame holds at most 123 bytes of reason, and a longer one throws.
    this.#socket.close(code, reason.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 120));
  }

  #dispose(): void {
    this.#markClosed();
    clearTimeout(this.#helloTimer);
    this.#stopKeepAlive();
  }

  #markClosed(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#inbox.length = 0;
    this.#requests.rejectAll();
    if (this.#connection !== undefined && this.#deps.runners.remove(this.#connection)) {
      this.#registerDisconnect(this.#connection);
    }
  }

  /** A full disk may be why the connection ends, and must not keep it from ending. */
  #registerDisconnect({ runner_id }: RunnerConnection): void {
    try {
      registerDisconnect(this.#deps, { id: runner_id, name: this.#name });
    } catch (error) {
      this.#deps.log.error(
        { ...this.#logFields, err: error },
        'the end of a runner connection could not be stored',
      );
    }
  }

  get #logFields(): { runner: string; runner_id?: string } {
    return { runner: this.#name, ...(this.#hello === undefined ? {} : { runner_id: this.#hello.runner_id }) };
  }
}
