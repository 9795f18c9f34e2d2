import type {
  HeldPermission,
  HeldQuestion,
  HeldRequest,
  HelloPayload,
  FeaturesChange,
  PendingId,
  RunnerAction,
  RunnerEvent,
  RunnerSession,
  SessionId,
  SessionOption,
  SetSessionOption,
  Settlement,
  StartSession,
  StreamErrorCode,
  TurnCompleted,
  TurnId,
  UnnumberedRunnerEvent,
} from '@kandev/contracts';
import {
  AGENT_STREAM_PROTOCOL,
  helloResponse,
  instanceId,
  promptSession,
  respondToPermission,
  respondToQuestion,
  runnerId,
  serverFrame,
  sessionLaunch,
  setSessionOption,
  startSession,
} from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import type { Buffer } from 'node:buffer';
import { vi } from 'vitest';
import { endOfAnswer, endOfChoice, type PeerEnd } from './peer-ends.ts';
import { samplePermission, sampleQuestion } from './sample-requests.ts';
import { WebSocket } from 'ws';

/** How long to wait for what must come: a slow machine only takes longer. */
const patience = { timeout: 15_000, interval: 10 };

export type Ask = { action: RunnerAction; payload: unknown };

type Verdict =
  | { ok: true; payload?: unknown }
  | { ok: false; code: StreamErrorCode; details?: unknown }
  | 'silence'
  | 'usual';

/**
 * The runner's side of a real connection: it keeps events until they are acknowledged, holds requests,
 * settles each once, and tells of an end before it answers. Its agents are the test.
 */
export class RunnerPeer {
  readonly id = runnerId.parse(randomUUID());
  instance = instanceId.parse(randomUUID());
  readonly asks: Ask[] = [];
  readonly held = new Map<PendingId, HeldRequest>();
  readonly sessions = new Map<SessionId, RunnerSession>();
  readonly kept: RunnerEvent[] = [];
  options: SessionOption[] = [];
  lastSeq = 0;
  lastAck = 0;
  closed: { code: number; reason: string } | undefined;
  /** What to do with an action instead of the usual. */
  readonly override = new Map<RunnerAction, (payload: unknown) => Verdict>();
  #socket: WebSocket | undefined;

  async connect(url: string, changes: Partial<HelloPayload> = {}): Promise<void> {
    const socket = new WebSocket(url);
    this.#socket = socket;
    this.closed = undefined;
    const welcome = Promise.withResolvers<undefined>();
    socket.on('message', (raw) => {
      const frame = serverFrame.parse(JSON.parse((raw as Buffer).toString('utf8')));
      if ('ack' in frame) this.#ack(frame.ack);
      else if ('action' in frame) this.#answer(socket, frame);
      else if (frame.ok) {
        this.#ack(helloResponse.parse(frame.payload).ack);
        for (const event of this.kept) socket.send(JSON.stringify(event));
        welcome.resolve(undefined);
      } else welcome.reject(new Error(`${frame.error.code}: ${frame.error.message}`));
    });
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() };
      welcome.reject(new Error(`closed: ${code}`));
    });
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    this.raw({ id: randomUUID(), action: 'runner.hello', payload: { ...this.hello(), ...changes } });
    await welcome.promise;
  }

  hello(): HelloPayload {
    return {
      protocol: AGENT_STREAM_PROTOCOL,
      runner_id: this.id,
      instance_id: this.instance,
      name: 'what it calls itself',
      sessions: [...this.sessions.values()],
      held: [...this.held.values()],
      last_seq: this.lastSeq,
      first_seq: this.kept[0]?.seq ?? this.lastSeq + 1,
      deadlines: { answer_timeout_ms: 3_300_000, idle_timeout_ms: 3_600_000, shortened: false },
    };
  }

  raw(frame: unknown): void {
    this.#socket?.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** Cuts the connection, as a broken network does, and waits until that is noticed here. */
  async cut(): Promise<void> {
    this.#socket?.terminate();
    await vi.waitUntil(() => this.closed !== undefined, patience);
  }

  /** Another process of the same runner: it knows of nothing. */
  restart(): void {
    this.instance = instanceId.parse(randomUUID());
    this.held.clear();
    this.sessions.clear();
    this.kept.length = 0;
    this.lastSeq = 0;
    this.lastAck = 0;
  }

  /** Numbers an event, keeps it, and sends it if connected. */
  emit(event: UnnumberedRunnerEvent): RunnerEvent {
    this.lastSeq += 1;
    const numbered = { seq: this.lastSeq, ...event };
    this.kept.push(numbered);
    if (this.#socket?.readyState === WebSocket.OPEN) this.raw(numbered);
    return numbered;
  }

  /** Resolves once the server has stored everything that was emitted. */
  async stored(): Promise<void> {
    await vi.waitUntil(() => this.lastAck >= this.lastSeq, patience);
  }

  asked(action: RunnerAction): Ask[] {
    return this.asks.filter((ask) => ask.action === action);
  }

  /** The turn that a session has open here, once there is one. */
  async openTurn(session: SessionId): Promise<TurnId> {
    return vi.waitUntil(() => this.sessions.get(session)?.open_turn_id ?? undefined, patience);
  }

  endTurn(session: SessionId, stop_reason: TurnCompleted['stop_reason'] = 'end_turn'): void {
    const known = this.sessions.get(session);
    const turn_id = known?.open_turn_id ?? null;
    if (known === undefined || turn_id === null) throw new Error('No turn is open.');
    this.sessions.set(session, { ...known, open_turn_id: null });
    this.emit({
      event: 'agent.turn.completed',
      payload: { session_id: session, turn_id, stop_reason, failure: null },
    });
  }

  /** An agent asks, by a form unless `source` says otherwise. */
  ask(session: SessionId, changes: Partial<HeldQuestion> = {}): HeldQuestion {
    const turn_id = this.sessions.get(session)?.open_turn_id ?? null;
    const held = sampleQuestion({ session_id: session, turn_id, ...changes });
    this.held.set(held.pending_id, held);
    const event = held.source === 'elicitation' ? 'agent.elicitation.created' : 'agent.question.created';
    this.emit({ event, payload: held });
    return held;
  }

  /** An agent tells what it offers. */
  offer(session_id: SessionId, change: Omit<FeaturesChange, 'session_id'>): void {
    if (change.options !== undefined) this.options = change.options;
    this.emit({ event: 'agent.session.offered', payload: { session_id, ...change } });
  }

  askPermission(session: SessionId): HeldPermission {
    const turn_id = this.sessions.get(session)?.open_turn_id ?? null;
    const held = samplePermission({ session_id: session, turn_id });
    this.held.set(held.pending_id, held);
    this.emit({ event: 'agent.permission.created', payload: held });
    return held;
  }

  /** Ends a held request and tells of it, once. */
  settle(id: PendingId, end: PeerEnd): boolean {
    const held = this.held.get(id);
    if (held === undefined) return false;
    this.held.delete(id);
    const payload = { pending_id: id, delivered: true, settled_at: '2026-11-29T12:01:00Z', ...end };
    if (held.kind === 'permission') this.emit({ event: 'agent.permission.settled', payload });
    else if (held.source === 'elicitation') this.emit({ event: 'agent.elicitation.settled', payload });
    else this.emit({ event: 'agent.question.settled', payload });
    return true;
  }

  #ack(seq: number): void {
    this.lastAck = Math.max(this.lastAck, seq);
    while (this.kept[0] !== undefined && this.kept[0].seq <= seq) this.kept.shift();
  }

  #answer(
    socket: WebSocket,
    { id, action, payload }: { id: string; action: string; payload: unknown },
  ): void {
    const known = action as RunnerAction;
    this.asks.push({ action: known, payload });
    const chosen = this.override.get(known)?.(payload) ?? 'usual';
    const verdict = chosen === 'usual' ? this.#act(known, payload) : chosen;
    if (verdict === 'silence') return;
    const answer = verdict.ok
      ? { id, ok: true, payload: verdict.payload ?? { success: true } }
      : { id, ok: false, error: { message: 'no', code: verdict.code, details: verdict.details } };
    socket.send(JSON.stringify(answer));
  }

  #act(action: RunnerAction, payload: unknown): Exclude<Verdict, string> {
    switch (action) {
      case 'agent.sessions.start':
        return this.#start(startSession.parse(payload));
      case 'agent.sessions.prompt': {
        const { session_id, turn_id } = promptSession.parse(payload);
        const session = this.sessions.get(session_id);
        if (session === undefined) return { ok: false, code: 'NOT_FOUND' };
        if (session.turn_ids.includes(turn_id)) return { ok: true };
        const turn_ids = [...session.turn_ids, turn_id];
        this.sessions.set(session_id, { ...session, open_turn_id: turn_id, turn_ids });
        return { ok: true };
      }
      case 'agent.sessions.cancel':
        return this.#cancel((payload as { session_id: SessionId }).session_id, 'turn_cancelled');
      case 'agent.sessions.set_option':
        return this.#setOption(setSessionOption.parse(payload));
      case 'agent.sessions.stop':
        return this.#stop((payload as { session_id: SessionId }).session_id);
      case 'agent.elicitations.respond':
      case 'agent.questions.respond': {
        const response = respondToQuestion.parse(payload);
        return this.#respond(response.pending_id, endOfAnswer(response));
      }
      case 'agent.permissions.respond': {
        const response = respondToPermission.parse(payload);
        return this.#respond(response.pending_id, endOfChoice(response));
      }
      case 'agent.agents.find':
        return { ok: true, payload: { agents: [] } };
      case 'agent.agents.try':
      case 'agent.worktrees.create':
      case 'agent.worktrees.read':
      case 'agent.worktrees.remove':
        return { ok: false, code: 'UNSUPPORTED' };
    }
  }

  #start({ session_id, ...start }: StartSession): Exclude<Verdict, string> {
    if (this.sessions.has(session_id)) return { ok: true };
    const acp_session_id = `acp-${session_id}`;
    const launch = sessionLaunch.parse(start);
    this.sessions.set(session_id, { session_id, acp_session_id, open_turn_id: null, turn_ids: [], launch });
    this.emit({
      event: 'agent.session.updated',
      payload: { session_id, acp_session_id, name: 'claude-agent-acp', title: 'Claude', version: '0.101.0' },
    });
    return { ok: true };
  }

  /** An agent that takes every value of what it has offered. */
  #setOption({ session_id, option_id, value }: SetSessionOption): Exclude<Verdict, string> {
    const options = this.options.map((option) =>
      option.id === option_id ? { ...option, current: value } : option,
    );
    this.offer(session_id, { options });
    return { ok: true };
  }

  #cancel(session: SessionId, cause: Settlement['cause']): Exclude<Verdict, string> {
    for (const held of this.held.values()) {
      if (held.session_id === session) this.settle(held.pending_id, { outcome: 'cancelled', cause });
    }
    if ((this.sessions.get(session)?.open_turn_id ?? null) !== null) this.endTurn(session, 'cancelled');
    return { ok: true };
  }

  #stop(session_id: SessionId): Exclude<Verdict, string> {
    if (!this.sessions.has(session_id)) return { ok: false, code: 'NOT_FOUND' };
    this.#cancel(session_id, 'session_stopped');
    this.sessions.delete(session_id);
    this.emit({ event: 'agent.exited', payload: { session_id, reason: 'stopped', failure: null } });
    return { ok: true };
  }

  #respond(id: PendingId, end: PeerEnd): Exclude<Verdict, string> {
    return this.settle(id, end) ? { ok: true } : { ok: false, code: 'NOT_FOUND' };
  }
}
