import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import {
  agentMessage,
  operatorId,
  runnerEvent,
  sessionId,
  submissionId,
  type PendingId,
  type RunnerEvent,
  type UnnumberedRunnerEvent,
} from '@kandev/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HeldRequests } from '../held-requests/held-requests.ts';
import { Outbox } from './outbox.ts';

const FRAME_LIMIT = 2_000;
const session_id = sessionId.parse(randomUUID());

type HelloSnapshot = { last: number; first: number; held: PendingId[] };

/** A server's handling of the agent stream: it applies events in order, and reconciles at the hello's last one. */
class ServerModel {
  readonly records = new Map<PendingId, 'open' | 'settled' | 'lost'>();
  readonly messages: string[] = [];
  appliedSeq = 0;
  #hello: HelloSnapshot | undefined;

  receiveHello(hello: HelloSnapshot): void {
    this.#hello = hello;
    if (Math.max(this.appliedSeq, hello.first - 1) >= hello.last) this.#reconcile();
  }

  apply(event: RunnerEvent): void {
    if (this.#hello !== undefined && event.seq > this.#hello.last) this.#reconcile();
    if (event.seq > this.appliedSeq) {
      expect(event.seq, 'no event is missing in between').toBe(this.appliedSeq + 1);
      this.appliedSeq = event.seq;
      if (event.event === 'agent.message') this.messages.push(event.payload.content);
      else if (event.event === 'agent.elicitation.created') this.#open(event.payload.pending_id);
      else if (event.event === 'agent.elicitation.settled')
        this.records.set(event.payload.pending_id, 'settled');
    }
    if (event.seq === this.#hello?.last) this.#reconcile();
  }

  #open(id: PendingId): void {
    if (!this.records.has(id)) this.records.set(id, 'open');
  }

  #reconcile(): void {
    const held = this.#hello?.held ?? [];
    this.#hello = undefined;
    for (const id of held) this.#open(id);
    for (const [id, state] of this.records) {
      if (state === 'open' && !held.includes(id)) this.records.set(id, 'lost');
    }
  }
}

/** A runner's held requests and outbox, connected to the server model. */
class RunnerModel {
  readonly server = new ServerModel();
  readonly published: string[] = [];
  /** Held requests whose settlement exceeds the frame size. */
  readonly unpublishedSettlements = new Set<PendingId>();
  readonly outbox = new Outbox({
    folder: tmpdir(),
    cacheBytes: 3 * FRAME_LIMIT,
    maxFrameBytes: FRAME_LIMIT,
    onDiskFailure: (error) => expect.fail(String(error)),
    onTooLarge: () => undefined,
  });
  readonly held = new HeldRequests({
    emit: (event) => {
      if (!this.#emit(event) && event.event === 'agent.elicitation.settled')
        this.unpublishedSettlements.add(event.payload.pending_id);
    },
    answerTimeoutMs: 3_600_000,
    newId: randomUUID,
    now: Date.now,
  });
  #sent: number | undefined;

  say(text: string): void {
    const payload = { session_id, turn_id: null, message_id: randomUUID(), type: 'text', mode: 'append' };
    const isPublished = this.#emit({
      event: 'agent.message',
      payload: agentMessage.parse({ ...payload, content: text, metadata: {} }),
    });
    if (isPublished) this.published.push(text);
  }

  ask(message: string): void {
    const subject = { kind: 'question', source: 'elicitation', session_id, turn_id: null, message } as const;
    this.held.holdQuestion({
      subject: { ...subject, tool_call_id: null, agent: 'A', questions: [], ignored_properties: [] },
      autoResolutionMs: null,
      answer: () => Promise.resolve(true),
      withdrawn: new AbortController().signal,
    });
  }

  async skip(reject_reason: string): Promise<void> {
    const [oldest] = this.held.list();
    if (oldest === undefined) return;
    await this.held.respondToQuestion('elicitation', {
      pending_id: oldest.pending_id,
      answers: [],
      rejected: true,
      reject_reason,
      submission: { id: submissionId.parse(randomUUID()), operator_id: operatorId.parse('operator') },
    });
  }

  connect(): void {
    const { lastSeq: last, firstSeq: first } = this.outbox;
    this.server.receiveHello({ last, first, held: this.held.list().map(({ pending_id }) => pending_id) });
    this.outbox.ack(this.server.appliedSeq);
    this.#sent = this.server.appliedSeq;
  }

  /** Sends the next event, and acknowledges it on request; returns whether there was one. */
  send(isAcknowledged: boolean): boolean {
    const next = this.#sent === undefined ? undefined : this.outbox.next(this.#sent);
    if (next === undefined) return false;
    this.#sent = next.seq;
    this.server.apply(runnerEvent.parse(JSON.parse(next.text)));
    if (isAcknowledged) this.outbox.ack(next.seq);
    return true;
  }

  cut(): void {
    this.#sent = undefined;
  }

  /** Returns whether the event fitted into a frame. */
  #emit(event: UnnumberedRunnerEvent): boolean {
    const before = this.outbox.lastSeq;
    this.outbox.emit(event);
    return this.outbox.lastSeq > before;
  }
}

type Action =
  | { kind: 'say' | 'ask' | 'skip'; length: number }
  | { kind: 'send'; isAcknowledged: boolean }
  | { kind: 'connect' | 'cut' };

const arbitraryAction: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('say', 'ask', 'skip'),
    length: fc.constantFrom(1, 300, 2 * FRAME_LIMIT),
  }),
  fc.record({ kind: fc.constant('send'), isAcknowledged: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('connect', 'cut') }),
);

async function runActions(runner: RunnerModel, actions: readonly Action[]): Promise<void> {
  for (const next of actions) {
    switch (next.kind) {
      case 'say':
        runner.say('x'.repeat(next.length));
        break;
      case 'ask':
        runner.ask('x'.repeat(next.length));
        break;
      case 'skip':
        await runner.skip('x'.repeat(next.length));
        break;
      case 'send':
        runner.send(next.isAcknowledged);
        break;
      case 'connect':
        runner.connect();
        break;
      case 'cut':
        runner.cut();
    }
    for (const [id, state] of runner.server.records) {
      if (state === 'lost')
        expect(runner.unpublishedSettlements.has(id), 'its settlement was too large to publish').toBe(true);
    }
  }
}

it('whatever events are too large to send, a hello settles no held request, and no other event is lost [R17]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryAction, { maxLength: 60, size: 'max' }), async (actions) => {
      const runner = new RunnerModel();
      using _ = runner.outbox;
      await runActions(runner, actions);
      const heldIds = runner.held.list().map(({ pending_id }) => pending_id);
      runner.cut();
      runner.connect();
      while (runner.send(true));
      expect(runner.server.messages).toEqual(runner.published);
      const open = [...runner.server.records].filter(([, state]) => state === 'open').map(([id]) => id);
      expect(new Set(open)).toEqual(new Set(heldIds));
      await runner.held.settleWhere(() => true, 'session_stopped');
    }),
    { numRuns: 300 },
  );
});
