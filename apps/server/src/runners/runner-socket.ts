import type {
  HelloPayload,
  RunnerAction,
  RunnerActionPayload,
  RunnerResult,
  RunnerFrame,
  ServerFrame,
  SessionId,
  StreamErrorCode,
  StreamRequest,
} from '@kandev/contracts';
import { setImmediate } from 'node:timers/promises';
import type { RawData, WebSocket } from 'ws';
import { findRunner } from '../stores/runners.ts';
import type { Deps } from '../usecases/deps.ts';
import { greetRunner, partFromRunner } from '../usecases/greet-runner.ts';
import { pumpPrompts } from '../usecases/pump-prompts.ts';
import { reconcileRunner } from '../usecases/reconcile-runner.ts';
import { recoverSessions } from '../usecases/recover-sessions.ts';
import { keepAlive } from './keep-alive.ts';
import { OpenAsks } from './open-asks.ts';
import { readAnswer } from './read-answer.ts';
import { readFrame, readHello, type ReceivedEvent } from './read-frame.ts';
import { applyRunnerEvents } from './runner-events.ts';
import type { RunnerConnection } from './runner-registry.ts';
import { RunnerError } from './runner-registry.ts';

/** How many events are stored at once: all of them wait for the disk one time. Nothing else runs meanwhile. */
const MOST_AT_ONCE = 20;

const closeCodes = { goingAway: 1001, policy: 1008, failed: 1011 } as const;

export type RunnerSocketTiming = {
  /** How long a connection may take to say hello. */
  helloMs: number;
  pingMs: number;
  /** Silence of this length ends a connection. */
  silenceMs: number;
};

const usualTiming: RunnerSocketTiming = {
  helloMs: 10_000,
  pingMs: 15_000,
  silenceMs: 35_000,
};

export type RunnerSocketOptions = {
  /** The name that the runner's token was made for. */
  name: string;
  signal: AbortSignal;
  timing?: Partial<RunnerSocketTiming>;
};

/**
 * Speaks the agent stream with one runner until the socket closes or `signal` aborts, and resolves then.
 * Everything that comes is handled in order and to its end before the next, so a response is never seen
 * before the events that were sent ahead of it. However much comes, others get their turn in between.
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
  readonly #asks = new OpenAsks();
  readonly #timers: NodeJS.Timeout[] = [];
  /** What has come and was not yet handled. */
  readonly #inbox: ReturnType<typeof readFrame>[] = [];
  #isWorking = false;
  readonly #letDie: () => void;
  #isOpen = true;
  #hello: HelloPayload | undefined;
  #connection: RunnerConnection | undefined;
  #isReconciled = false;

  constructor(deps: Deps, socket: WebSocket, { name, signal, timing }: RunnerSocketOptions) {
    this.#deps = deps;
    this.#socket = socket;
    this.#name = name;
    this.#timing = { ...usualTiming, ...timing };
    const leave = (): void => this.#close(closeCodes.goingAway, 'the server is stopping');
    this.ended = new Promise((resolve) => {
      socket.once('close', () => {
        signal.removeEventListener('abort', leave);
        while (this.#inbox.length > 0) this.#handleNext();
        this.#end();
        resolve();
      });
    });
    socket.on('message', (raw, isBinary) => this.#receive(raw, isBinary));
    socket.on('error', (error) => deps.log.warn({ runner: name, err: error }, 'a runner connection failed'));
    this.#letDie = keepAlive(socket, this.#timing);
    this.#timers.push(
      setTimeout(() => {
        if (this.#hello === undefined) this.#close(closeCodes.policy, 'no hello came');
      }, this.#timing.helloMs),
    );
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
  }

  #receive(raw: RawData, isBinary: boolean): void {
    if (!this.#isOpen) return;
    this.#inbox.push(readFrame(raw, isBinary));
    if (!this.#isWorking) this.#deps.background.run('a runner’s frames', () => this.#work());
  }

  /** Nothing more is read until what has come is handled, so a runner sends no faster than it is stored. */
  async #work(): Promise<void> {
    this.#isWorking = true;
    this.#socket.pause();
    do {
      await setImmediate();
      this.#handleNext();
    } while (this.#inbox.length > 0);
    this.#socket.resume();
    this.#isWorking = false;
  }

  #handleNext(): void {
    const frame = this.#inbox.shift();
    if (frame?.ok === false) this.#close(closeCodes.policy, frame.error);
    else if (frame !== undefined) this.#guard(() => this.#handle(frame.value));
  }

  #handle(frame: RunnerFrame | ReceivedEvent): void {
    if ('event' in frame) this.#apply([frame, ...this.#takeMore(frame)]);
    else if ('action' in frame) this.#answer(frame);
    else if (!this.#asks.settle(frame)) this.#deps.log.warn(this.#who, 'a runner answered too late');
  }

  /** The events that come right after one, and that the hello speaks of as it does of that one. */
  #takeMore({ seq }: ReceivedEvent): ReceivedEvent[] {
    const spokenOf = this.#hello?.last_seq ?? 0;
    const events: ReceivedEvent[] = [];
    for (let [next] = this.#inbox; next?.ok === true && 'event' in next.value; [next] = this.#inbox) {
      const isAlike = seq > spokenOf === next.value.seq > spokenOf;
      if (!isAlike || events.length + 1 >= MOST_AT_ONCE) break;
      events.push(next.value);
      this.#inbox.shift();
    }
    return events;
  }

  /** Ends the connection when nothing can be stored now: the runner keeps what it sent and sends it again. */
  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#deps.log.error({ ...this.#who, err: error }, 'what a runner sent could not be applied');
      this.#close(closeCodes.failed, 'it could not be applied');
    }
  }

  #answer(request: StreamRequest): void {
    const { id, action } = request;
    if (action !== 'runner.hello') {
      this.#refuse(id, 'UNSUPPORTED', `This server knows no action ${JSON.stringify(action.slice(0, 100))}.`);
      return;
    }
    const hello = readHello(request);
    const problem = hello.ok ? this.#objection(hello.value) : hello.error;
    if (problem !== null) {
      this.#refuse(id, problem.code, problem.message);
      this.#close(closeCodes.policy, problem.message);
      return;
    }
    if (hello.ok) this.#welcome(id, hello.value);
  }

  /** A runner is known by its id, but only the token says whose id it may be. */
  #objection({ runner_id }: HelloPayload): { code: StreamErrorCode; message: string } | null {
    if (this.#hello !== undefined) return { code: 'VALIDATION', message: 'A connection says hello once.' };
    const known = findRunner(this.#deps.database, runner_id);
    if (known === undefined || known.name === this.#name) return null;
    const message = `This runner id belongs to the runner ${known.name}: use its token, or another id.`;
    return { code: 'VALIDATION', message };
  }

  #welcome(requestId: string, hello: HelloPayload): void {
    this.#hello = hello;
    const ack = greetRunner(this.#deps, { ...hello, name: this.#name });
    recoverSessions(this.#deps, hello);
    this.#connection = {
      runner_id: hello.runner_id,
      ask: (action, payload, timeoutMs) => this.#ask(action, payload, timeoutMs),
      replace: () => this.#close(closeCodes.policy, 'a newer connection has taken its place'),
    };
    this.#deps.runners.add(this.#connection);
    this.#deps.log.info({ ...this.#who, deadlines: hello.deadlines }, 'a runner is connected');
    this.#send({ id: requestId, ok: true, payload: { ack } });
    // A server restored from an older database is told of no event that the runner has given up since.
    if (Math.max(ack, hello.first_seq - 1) >= hello.last_seq) this.#reconcile(hello);
  }

  #apply(events: readonly ReceivedEvent[]): void {
    const hello = this.#hello;
    if (hello === undefined) {
      this.#close(closeCodes.policy, 'a connection begins with hello');
      return;
    }
    const last = Math.max(...events.map(({ seq }) => seq));
    if (last > hello.last_seq) this.#reconcile(hello);
    const { pumps, missed } = applyRunnerEvents(this.#deps, hello, events);
    this.#send({ ack: last });
    if (last === hello.last_seq) this.#reconcile(hello);
    else if (this.#isReconciled) for (const session of pumps) this.#pump(session);
    // What came before the hello's end is in the hello. Of what came later only the next one tells, whole.
    if (missed && last > hello.last_seq) this.#close(closeCodes.failed, 'a request could not be recorded');
  }

  #pump(session: SessionId): void {
    this.#deps.background.run('pumping prompts', () => pumpPrompts(this.#deps, session));
  }

  /**
   * Once for a connection: when the events that its hello speaks of are applied, and before later ones.
   * However long they take: a request that is neither held nor open any more ended as one of them says.
   * Every queue moves on with it, so none does before.
   */
  #reconcile(hello: HelloPayload): void {
    if (this.#isReconciled || !this.#isOpen) return;
    this.#isReconciled = true;
    reconcileRunner(this.#deps, hello);
  }

  async #ask<A extends RunnerAction>(
    action: A,
    payload: RunnerActionPayload<A>,
    timeoutMs: number,
  ): Promise<RunnerResult<A>> {
    if (this.#socket.readyState !== this.#socket.OPEN) {
      throw new RunnerError('NOT_CONNECTED', 'The connection is closing.');
    }
    const answer = await this.#asks.ask((id) => {
      this.#send({ id, action, payload });
    }, timeoutMs);
    return readAnswer(action, answer);
  }

  #refuse(id: string, code: StreamErrorCode, message: string): void {
    this.#send({ id, ok: false, error: { code, message } });
  }

  #send(frame: ServerFrame): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  /** From here on nothing that still arrives counts. */
  #close(code: number, reason: string): void {
    if (!this.#isOpen) return;
    this.#deps.log.info({ ...this.#who, reason }, 'a runner connection is being closed');
    this.#leave();
    // A close frame holds at most 123 bytes of reason, and a longer one throws.
    this.#socket.close(code, reason.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 120));
  }

  #end(): void {
    this.#leave();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#letDie();
  }

  #leave(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#inbox.length = 0;
    this.#asks.cutOff();
    if (this.#connection !== undefined && this.#deps.runners.remove(this.#connection)) {
      this.#part(this.#connection);
    }
  }

  /** A disk that takes nothing may be why the connection ends, and must not keep it from ending. */
  #part({ runner_id }: RunnerConnection): void {
    try {
      partFromRunner(this.#deps, { id: runner_id, name: this.#name });
    } catch (error) {
      this.#deps.log.error({ ...this.#who, err: error }, 'the end of a runner connection could not be noted');
    }
  }

  get #who(): { runner: string; runner_id?: string } {
    return { runner: this.#name, ...(this.#hello === undefined ? {} : { runner_id: this.#hello.runner_id }) };
  }
}
