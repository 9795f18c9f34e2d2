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

type Snapshot = { last: number; first: number; held: PendingId[] };

/** What a server does with a runner's stream, and nothing else: the order that the ruling gives. */
class Books {
  readonly records = new Map<PendingId, 'open' | 'ended' | 'gone'>();
  readonly said: string[] = [];
  applied = 0;
  #hello: Snapshot | undefined;

  greet(hello: Snapshot): void {
    this.#hello = hello;
    if (Math.max(this.applied, hello.first - 1) >= hello.last) this.#reconcile();
  }

  apply(event: RunnerEvent): void {
    if (this.#hello !== undefined && event.seq > this.#hello.last) this.#reconcile();
    if (event.seq > this.applied) {
      expect(event.seq, 'no event is missing in between').toBe(this.applied + 1);
      this.applied = event.seq;
      if (event.event === 'agent.message') this.said.push(event.payload.content);
      else if (event.event === 'agent.elicitation.created') this.#open(event.payload.pending_id);
      else if (event.event === 'agent.elicitation.settled')
        this.records.set(event.payload.pending_id, 'ended');
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
      if (state === 'open' && !held.includes(id)) this.records.set(id, 'gone');
    }
  }
}

/** One runner with all that it holds, and its connection to the books. */
class Wire {
  readonly books = new Books();
  readonly told: string[] = [];
  /** Those of whose end no frame has room to tell. */
  readonly muteEnds = new Set<PendingId>();
  readonly outbox = new Outbox({
    folder: tmpdir(),
    memoryLimit: 3 * FRAME_LIMIT,
    frameLimit: FRAME_LIMIT,
    onDiskFailure: (error) => expect.fail(String(error)),
    onTooLarge: () => undefined,
  });
  readonly held = new HeldRequests({
    emit: (event) => {
      if (!this.#emit(event) && event.event === 'agent.elicitation.settled')
        this.muteEnds.add(event.payload.pending_id);
    },
    answerTimeoutMs: 3_600_000,
    newId: randomUUID,
    now: Date.now,
  });
  #sent: number | undefined;

  say(words: string): void {
    const payload = { session_id, turn_id: null, message_id: randomUUID(), type: 'text', mode: 'append' };
    const isTold = this.#emit({
      event: 'agent.message',
      payload: agentMessage.parse({ ...payload, content: words, metadata: {} }),
    });
    if (isTold) this.told.push(words);
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
    this.books.greet({ last, first, held: this.held.list().map(({ pending_id }) => pending_id) });
    this.outbox.ack(this.books.applied);
    this.#sent = this.books.applied;
  }

  /** Sends the next event; whether word comes back that it is stored. */
  send(isAcknowledged: boolean): boolean {
    const next = this.#sent === undefined ? undefined : this.outbox.next(this.#sent);
    if (next === undefined) return false;
    this.#sent = next.seq;
    this.books.apply(runnerEvent.parse(JSON.parse(next.text)));
    if (isAcknowledged) this.outbox.ack(next.seq);
    return true;
  }

  cut(): void {
    this.#sent = undefined;
  }

  /** Returns whether a frame had room for it. */
  #emit(event: UnnumberedRunnerEvent): boolean {
    const before = this.outbox.lastSeq;
    this.outbox.emit(event);
    return this.outbox.lastSeq > before;
  }
}

type Deed =
  | { do: 'say' | 'ask' | 'skip'; length: number }
  | { do: 'send'; isAcknowledged: boolean }
  | { do: 'connect' | 'cut' };

const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({
    do: fc.constantFrom('say', 'ask', 'skip'),
    length: fc.constantFrom(1, 300, 2 * FRAME_LIMIT),
  }),
  fc.record({ do: fc.constant('send'), isAcknowledged: fc.boolean() }),
  fc.record({ do: fc.constantFrom('connect', 'cut') }),
);

async function play(wire: Wire, deeds: readonly Deed[]): Promise<void> {
  for (const next of deeds) {
    switch (next.do) {
      case 'say':
        wire.say('x'.repeat(next.length));
        break;
      case 'ask':
        wire.ask('x'.repeat(next.length));
        break;
      case 'skip':
        await wire.skip('x'.repeat(next.length));
        break;
      case 'send':
        wire.send(next.isAcknowledged);
        break;
      case 'connect':
        wire.connect();
        break;
      case 'cut':
        wire.cut();
    }
    for (const [id, state] of wire.books.records) {
      if (state === 'gone') expect(wire.muteEnds.has(id), 'no frame could tell of its end').toBe(true);
    }
  }
}

it('whatever events are too large to send, a hello settles no held request, and no other event is lost [R17]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 60, size: 'max' }), async (deeds) => {
      const wire = new Wire();
      using _ = wire.outbox;
      await play(wire, deeds);
      const isHeld = wire.held.list().map(({ pending_id }) => pending_id);
      wire.cut();
      wire.connect();
      while (wire.send(true));
      expect(wire.books.said).toEqual(wire.told);
      const open = [...wire.books.records].filter(([, state]) => state === 'open').map(([id]) => id);
      expect(new Set(open)).toEqual(new Set(isHeld));
      await wire.held.settleWhere(() => true, 'session_stopped');
    }),
    { numRuns: 300 },
  );
});
