import { once } from 'node:events';
import { board, clarificationsPage, session, type Clarification } from '@kandev/contracts';
import WebSocket from 'ws';
import { answer, startSession } from '../bench/bench-session.ts';
import { monotonicNow } from '../bench/rows.ts';
import type { Product } from '../fixtures/product.ts';
import { waitFor } from '../fixtures/wait-for.ts';
import type { Delays } from './samples.ts';

const ASKERS = 4;
const PERMITTERS = 2;
const TALKERS = 2;
const ASK_PAUSE_MS = 150;
const PERMIT_PAUSE_MS = 400;
const TALK_MS = 15_000;
const RECONNECT_INTERVAL_MS = 5_000;
/** More than any run asks: a session asks until it is stopped. */
const ENDLESS = 1_000_000;

type Event = {
  seq?: number;
  type?: string;
  session_id?: string;
  payload?: { pending_id: string; message: string; status: string; open_turn_id: string | null };
};

/**
 * Agents that ask, want permissions and talk, and one operator who answers all of it as it is announced, over a
 * connection that is cut and resumed every few seconds.
 */
export class Workload implements AsyncDisposable {
  readonly #product: Product;
  readonly #stopping = new AbortController();
  readonly #inFlight = new Set<Promise<void>>();
  readonly #seen = new Set<string>();
  readonly #problems: string[] = [];
  readonly #sessions: string[] = [];
  readonly #talkers = new Set<string>();
  #delays: Delays = { answerMs: [], announceMs: [] };
  #lastSeq = 0;
  #socket: WebSocket | undefined;
  #reconnects: NodeJS.Timeout | undefined;
  answered = 0;
  permitted = 0;

  private constructor(product: Product) {
    this.#product = product;
  }

  static async start(product: Product): Promise<Workload> {
    const workload = new Workload(product);
    workload.#lastSeq = (await product.callOk(board, 'GET', '/board')).seq;
    await workload.#connect();
    workload.#reconnects = setInterval(() => void workload.#reconnect(), RECONNECT_INTERVAL_MS);
    for (let count = 0; count < ASKERS; count += 1) await workload.#start(`ask ${ENDLESS} ${ASK_PAUSE_MS}`);
    for (let count = 0; count < PERMITTERS; count += 1)
      await workload.#start(`permit ${ENDLESS} ${PERMIT_PAUSE_MS}`);
    for (let count = 0; count < TALKERS; count += 1)
      workload.#talkers.add(await workload.#start(`talk ${TALK_MS}`));
    return workload;
  }

  /** The delays noted since the last call. */
  takeDelays(): Delays {
    const delays = this.#delays;
    this.#delays = { answerMs: [], announceMs: [] };
    return delays;
  }

  /** Stops asking and says which answers were lost: a record that was answered and not delivered. */
  async finish(): Promise<string[]> {
    this.#stopping.abort();
    clearInterval(this.#reconnects);
    await Promise.all(this.#inFlight);
    for (const id of this.#sessions) await this.#product.call('POST', `/sessions/${id}/stop`);
    for (const id of this.#sessions) {
      await waitFor('a stopped session', async () => {
        const { state } = await this.#product.callOk(session, 'GET', `/sessions/${id}`);
        return state === 'CANCELLED' || state === 'COMPLETED' || state === 'IDLE';
      });
    }
    const records = await this.#records();
    const delivered = records.filter(
      ({ status, delivered }) => status === 'answered' && delivered === true,
    ).length;
    if (delivered !== this.answered) {
      this.#problems.push(`${this.answered} answers were taken and ${delivered} are recorded as delivered`);
    }
    return this.#problems;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#reconnects);
    this.#socket?.terminate();
    await Promise.all(this.#inFlight);
  }

  async #start(prompt: string): Promise<string> {
    const { id } = await startSession(this.#product, prompt);
    this.#sessions.push(id);
    return id;
  }

  async #records(): Promise<Clarification[]> {
    const found: Clarification[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const page = await this.#product.callOk(clarificationsPage, 'GET', `/clarifications?limit=500${query}`);
      found.push(...page.items);
      cursor = page.next_cursor;
    }
    return found;
  }

  async #connect(): Promise<void> {
    const socket = new WebSocket(`${this.#product.url.replace('http', 'ws')}/api/v1/stream`, {
      headers: { authorization: `Bearer ${this.#product.token}` },
    });
    this.#socket = socket;
    socket.on('message', (text: Buffer) => this.#receive(JSON.parse(text.toString()) as Event));
    await once(socket, 'open');
    socket.send(JSON.stringify({ after: this.#lastSeq }));
  }

  async #reconnect(): Promise<void> {
    this.#socket?.terminate();
    await this.#connect();
  }

  #receive({ seq, type, payload, session_id }: Event): void {
    if (seq !== undefined) this.#lastSeq = Math.max(this.#lastSeq, seq);
    if (payload === undefined || this.#stopping.signal.aborted) return;
    if (type === 'session.updated') {
      const isTalker = session_id !== undefined && this.#talkers.has(session_id);
      if (isTalker && payload.open_turn_id === null) this.#track(this.#talkAgain(session_id));
    } else if (type === 'clarification.created' || type === 'permission.created') {
      if (this.#seen.has(payload.pending_id)) return;
      this.#seen.add(payload.pending_id);
      if (type === 'permission.created') this.#track(this.#permit(payload.pending_id));
      else this.#track(this.#answer(payload.pending_id, monotonicNow() - Number(payload.message)));
    }
  }

  /** A prompt that is queued already makes this one wait: an agent talks on whatever its queue holds. */
  async #talkAgain(sessionId: string): Promise<void> {
    const { open_turn_id, queued_prompts } = await this.#product.callOk(
      session,
      'GET',
      `/sessions/${sessionId}`,
    );
    if (open_turn_id !== null || queued_prompts.length > 0) return;
    await this.#product.call('POST', `/sessions/${sessionId}/prompt`, { text: `talk ${TALK_MS}` });
  }

  async #answer(pendingId: string, announceMs: number): Promise<void> {
    this.#delays.announceMs.push(announceMs);
    const started = performance.now();
    await answer(this.#product, pendingId);
    this.#delays.answerMs.push(performance.now() - started);
    this.answered += 1;
  }

  async #permit(pendingId: string): Promise<void> {
    const { status } = await this.#product.call('POST', `/permissions/${pendingId}/respond`, {
      option_id: 'yes',
    });
    if (status === 200) this.permitted += 1;
    else this.#problems.push(`a permission was answered ${status}`);
  }

  #track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => void this.#problems.push(String(error)))
      .finally(() => this.#inFlight.delete(tracked));
    this.#inFlight.add(tracked);
  }
}
