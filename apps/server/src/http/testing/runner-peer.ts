import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  AGENT_STREAM_PROTOCOL,
  serverFrame,
  type HelloPayload,
  type HeldRequest,
  type RespondToPermission,
  type RespondToQuestion,
  type StreamErrorCode,
  type StreamRequest,
  type UnnumberedRunnerEvent,
} from '@kandev/contracts';
import { WebSocket } from 'ws';

type Verdict =
  { ok: true; payload?: unknown } | { ok: false; code: StreamErrorCode; message: string; details?: unknown };
type Handler = (payload: never) => Verdict | Promise<Verdict>;

const done: Verdict = { ok: true };
const notHeld: Verdict = { ok: false, code: 'NOT_FOUND', message: 'not held' };

/** The other end of the agent stream: a real WebSocket that holds questions as a runner does. */
export class RunnerPeer implements Disposable {
  readonly #socket: WebSocket;
  readonly #handlers = new Map<string, Handler>();
  readonly #acks: { seq: number; resolve: () => void }[] = [];
  readonly #held = new Set<string>();
  #seq = 0;
  /** Every request of the server, in order. */
  readonly asked: StreamRequest[] = [];

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.on('agent.elicitations.respond', (respond: RespondToQuestion) => this.#settle(respond));
    this.on('agent.permissions.respond', (respond: RespondToPermission) => this.#settlePermission(respond));
  }

  static async connect(
    server: { host: string; runnerToken: string },
    hello: Partial<HelloPayload> = {},
  ): Promise<RunnerPeer> {
    const socket = new WebSocket(`ws://${server.host}/api/v1/runners/stream`, {
      headers: { authorization: `Bearer ${server.runnerToken}` },
    });
    await once(socket, 'open');
    const peer = new RunnerPeer(socket);
    await peer.#sayHello({
      protocol: AGENT_STREAM_PROTOCOL,
      runner_id: randomUUID() as HelloPayload['runner_id'],
      instance_id: randomUUID() as HelloPayload['instance_id'],
      name: 'peer',
      sessions: [],
      held: [],
      last_seq: 0,
      first_seq: 1,
      deadlines: { answer_timeout_ms: 3_300_000, idle_timeout_ms: 3_600_000, shortened: false },
      ...hello,
    });
    return peer;
  }

  /** Decides what the server is answered for one action; every other is done at once. */
  on(action: string, handler: Handler): void {
    this.#handlers.set(action, handler);
  }

  /** Sends the next event and resolves once the server has stored it. */
  emit(event: UnnumberedRunnerEvent): Promise<void> {
    this.#seq += 1;
    const seq = this.#seq;
    const stored = new Promise<void>((resolve) => this.#acks.push({ seq, resolve }));
    this.#send({ seq, ...event });
    return stored;
  }

  async hold(held: HeldRequest): Promise<void> {
    this.#held.add(held.pending_id);
    await this.emit(
      held.kind === 'permission'
        ? { event: 'agent.permission.created', payload: held }
        : { event: 'agent.elicitation.created', payload: held },
    );
  }

  /** Goes without a word, as a broken connection does. */
  cut(): void {
    this.#socket.terminate();
  }

  [Symbol.dispose](): void {
    this.cut();
  }

  /** Settles at most once; the event goes out before the answer, as the stream promises. */
  #settlePermission({ pending_id, option_id, submission }: RespondToPermission): Verdict {
    if (!this.#held.delete(pending_id)) return notHeld;
    void this.emit({
      event: 'agent.permission.settled',
      payload: {
        pending_id,
        outcome: option_id === null ? 'cancelled' : 'accepted',
        cause: 'operator',
        delivered: true,
        settled_at: new Date().toISOString(),
        operator_id: submission.operator_id,
        ...(option_id === null ? {} : { option_id }),
      },
    });
    return done;
  }

  #settle({ pending_id, answers, rejected, reject_reason, submission }: RespondToQuestion): Verdict {
    if (!this.#held.delete(pending_id)) return notHeld;
    void this.emit({
      event: 'agent.elicitation.settled',
      payload: {
        pending_id,
        outcome: rejected ? 'declined' : 'accepted',
        cause: 'operator',
        delivered: true,
        settled_at: new Date().toISOString(),
        submission: { ...submission, answers, rejected, reject_reason },
      },
    });
    return done;
  }

  #send(frame: object): void {
    this.#socket.send(JSON.stringify(frame));
  }

  async #sayHello(payload: HelloPayload): Promise<void> {
    const id = randomUUID();
    const answered = new Promise<void>((resolve, reject) => {
      this.#socket.on('message', (raw: Buffer) => {
        const frame = serverFrame.parse(JSON.parse(raw.toString('utf8')));
        if ('ack' in frame) this.#acknowledge(frame.ack);
        else if ('action' in frame) void this.#answer(frame);
        else if (frame.id === id && frame.ok) resolve();
        else reject(new Error(`hello was answered ${JSON.stringify(frame)}`));
      });
    });
    this.#send({ id, action: 'runner.hello', payload });
    await answered;
  }

  #acknowledge(ack: number): void {
    while ((this.#acks[0]?.seq ?? Infinity) <= ack) this.#acks.shift()?.resolve();
  }

  async #answer(frame: StreamRequest): Promise<void> {
    this.asked.push(frame);
    const handler = this.#handlers.get(frame.action);
    const verdict = handler === undefined ? done : await handler(frame.payload as never);
    this.#send(
      verdict.ok
        ? { id: frame.id, ok: true, payload: verdict.payload ?? { success: true } }
        : {
            id: frame.id,
            ok: false,
            error: { code: verdict.code, message: verdict.message, details: verdict.details },
          },
    );
  }
}
