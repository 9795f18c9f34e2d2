import {
  AGENT_STREAM_PROTOCOL,
  instanceId,
  messageId,
  promptSession,
  respondToPermission,
  respondToQuestion,
  sessionLaunch,
  sessionRef,
  setSessionOption,
  startSession,
  type AgentExited,
  type AgentMessage,
  type FeaturesChange,
  type HeldPermission,
  type HeldQuestion,
  type HeldRequest,
  type HelloPayload,
  type PendingId,
  type RespondToPermission,
  type RespondToQuestion,
  type RunnerAction,
  type RunnerEvent,
  type RunnerSession,
  type SessionId,
  type SessionOption,
  type SetSessionOption,
  type Settlement,
  type StartSession,
  type TurnCompleted,
  type TurnId,
} from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import { FakeRunnerLink, type RunnerAnswer, type RunnerEndpoint } from './fake-runner-link.ts';
import { SAMPLE_TIME, samplePermission, sampleQuestion } from './samples.ts';

const ANSWER_TIMEOUT_MS = 3_300_000;
/** Requests are settled this long after they were held, so that the two times can be told apart. */
const SETTLED_AFTER_MS = 60_000;

const done: RunnerAnswer = { ok: true };
const notFound: RunnerAnswer = { ok: false, code: 'NOT_FOUND' };

/** How a held request ends; the rest of the settlement is filled in. */
export type SettlementChanges = Pick<Settlement, 'outcome' | 'cause'> & Partial<Settlement>;

/**
 * A runner whose agents are the test: it holds requests, settles each once, and announces a settlement
 * before it answers the request that caused it. `now` dates what it holds.
 */
export class FakeRunner extends FakeRunnerLink {
  instance = instanceId.parse(randomUUID());
  readonly held = new Map<PendingId, HeldRequest>();
  readonly sessions = new Map<SessionId, RunnerSession>();
  options: SessionOption[] = [];
  readonly #now: () => Date;

  constructor(now = () => SAMPLE_TIME) {
    super();
    this.#now = now;
  }

  static async connectedTo(server: RunnerEndpoint, now = () => new Date()): Promise<FakeRunner> {
    const runner = new FakeRunner(now);
    await runner.connect(server);
    return runner;
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
      first_seq: this.unacknowledged[0]?.seq ?? this.lastSeq + 1,
      deadlines: { answer_timeout_ms: ANSWER_TIMEOUT_MS, idle_timeout_ms: 3_600_000, shortened: false },
    };
  }

  /** Becomes another process of the same runner, which knows nothing. */
  restartProcess(): void {
    this.instance = instanceId.parse(randomUUID());
    this.held.clear();
    this.sessions.clear();
    this.unacknowledged.length = 0;
    this.lastSeq = 0;
    this.lastAck = 0;
  }

  /** Resolves with the turn that a session has open, once a prompt has opened it. */
  whenTurnOpens(session_id: SessionId): Promise<TurnId> {
    return this.when(() => this.sessions.get(session_id)?.open_turn_id ?? undefined);
  }

  endTurn(session_id: SessionId, stop_reason: TurnCompleted['stop_reason'] = 'end_turn'): void {
    const session = this.sessions.get(session_id);
    const turn_id = session?.open_turn_id ?? null;
    if (session === undefined || turn_id === null) throw new Error('No turn is open.');
    this.sessions.set(session_id, { ...session, open_turn_id: null });
    this.emit({
      event: 'agent.turn.completed',
      payload: { session_id, turn_id, stop_reason, failure: null },
    });
  }

  /** The agent of a session asks, by a form unless `source` says otherwise. */
  askQuestion(session_id: SessionId, changes: Partial<HeldQuestion> = {}): HeldQuestion {
    const held = sampleQuestion({
      session_id,
      turn_id: this.#turnOf(session_id),
      created_at: this.#later(0),
      expires_at: this.#later(ANSWER_TIMEOUT_MS),
      ...changes,
    });
    this.held.set(held.pending_id, held);
    const event = held.source === 'elicitation' ? 'agent.elicitation.created' : 'agent.question.created';
    this.emit({ event, payload: held });
    return held;
  }

  /** Asks, and resolves once the server has recorded it. */
  async openQuestion(session_id: SessionId, changes: Partial<HeldQuestion> = {}): Promise<HeldQuestion> {
    const held = this.askQuestion(session_id, changes);
    await this.whenAcknowledged();
    return held;
  }

  askPermission(session_id: SessionId, changes: Partial<HeldPermission> = {}): HeldPermission {
    const turn_id = this.#turnOf(session_id);
    const held = samplePermission({ session_id, turn_id, created_at: this.#later(0), ...changes });
    this.held.set(held.pending_id, held);
    this.emit({ event: 'agent.permission.created', payload: held });
    return held;
  }

  async openPermission(
    session_id: SessionId,
    changes: Partial<HeldPermission> = {},
  ): Promise<HeldPermission> {
    const held = this.askPermission(session_id, changes);
    await this.whenAcknowledged();
    return held;
  }

  /** Ends a held request and announces it; returns false where nothing of that id is held. */
  settle(id: PendingId, changes: SettlementChanges): boolean {
    const held = this.held.get(id);
    if (held === undefined) return false;
    this.held.delete(id);
    const payload = {
      pending_id: id,
      delivered: true,
      settled_at: this.#later(SETTLED_AFTER_MS),
      ...changes,
    };
    if (held.kind === 'permission') this.emit({ event: 'agent.permission.settled', payload });
    else if (held.source === 'elicitation') this.emit({ event: 'agent.elicitation.settled', payload });
    else this.emit({ event: 'agent.question.settled', payload });
    return true;
  }

  /** The agent of a session reports what it lets be set, which commands it has, or what it has used. */
  reportFeatures(session_id: SessionId, change: Omit<FeaturesChange, 'session_id'>): void {
    if (change.options !== undefined) this.options = change.options;
    this.emit({ event: 'agent.session.offered', payload: { session_id, ...change } });
  }

  /** The agent of a session writes a message, or a piece of one. */
  writeMessage(session_id: SessionId, changes: Partial<AgentMessage> & { content: string }): RunnerEvent {
    const message_id = messageId.parse(randomUUID());
    return this.emit({
      event: 'agent.message',
      payload: {
        ...{ session_id, turn_id: null, message_id, type: 'text', mode: 'append', metadata: {} },
        ...changes,
      },
    });
  }

  /** The agent of a session ends. */
  endAgent(
    session_id: SessionId,
    reason: AgentExited['reason'],
    failure: AgentExited['failure'] = null,
  ): void {
    this.sessions.delete(session_id);
    this.emit({ event: 'agent.exited', payload: { session_id, reason, failure } });
  }

  protected perform(action: RunnerAction, payload: unknown): RunnerAnswer {
    switch (action) {
      case 'agent.sessions.start':
        return this.#start(startSession.parse(payload));
      case 'agent.sessions.prompt': {
        const { session_id, turn_id } = promptSession.parse(payload);
        const session = this.sessions.get(session_id);
        if (session === undefined) return notFound;
        if (session.turn_ids.includes(turn_id)) return done;
        const turn_ids = [...session.turn_ids, turn_id];
        this.sessions.set(session_id, { ...session, open_turn_id: turn_id, turn_ids });
        return done;
      }
      case 'agent.sessions.cancel':
        return this.#cancelTurn(sessionRef.parse(payload).session_id, 'turn_cancelled');
      case 'agent.sessions.set_option':
        return this.#setOption(setSessionOption.parse(payload));
      case 'agent.sessions.stop':
        return this.#stop(sessionRef.parse(payload).session_id);
      case 'agent.elicitations.respond':
      case 'agent.questions.respond': {
        const response = respondToQuestion.parse(payload);
        return this.settle(response.pending_id, settlementOfAnswer(response)) ? done : notFound;
      }
      case 'agent.permissions.respond': {
        const response = respondToPermission.parse(payload);
        return this.settle(response.pending_id, settlementOfChoice(response)) ? done : notFound;
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

  #start({ session_id, ...start }: StartSession): RunnerAnswer {
    if (this.sessions.has(session_id)) return done;
    const acp_session_id = `acp-${session_id}`;
    const launch = sessionLaunch.parse(start);
    this.sessions.set(session_id, { session_id, acp_session_id, open_turn_id: null, turn_ids: [], launch });
    this.emit({
      event: 'agent.session.updated',
      payload: { session_id, acp_session_id, name: 'claude-agent-acp', title: 'Claude', version: '0.101.0' },
    });
    return done;
  }

  #setOption({ session_id, option_id, value }: SetSessionOption): RunnerAnswer {
    const options = this.options.map((option) =>
      option.id === option_id ? { ...option, current: value } : option,
    );
    this.reportFeatures(session_id, { options });
    return done;
  }

  #cancelTurn(session_id: SessionId, cause: Settlement['cause']): RunnerAnswer {
    for (const held of this.held.values()) {
      if (held.session_id === session_id) this.settle(held.pending_id, { outcome: 'cancelled', cause });
    }
    if (this.#turnOf(session_id) !== null) this.endTurn(session_id, 'cancelled');
    return done;
  }

  #stop(session_id: SessionId): RunnerAnswer {
    if (!this.sessions.has(session_id)) return notFound;
    this.#cancelTurn(session_id, 'session_stopped');
    this.endAgent(session_id, 'stopped');
    return done;
  }

  #turnOf(session_id: SessionId): TurnId | null {
    return this.sessions.get(session_id)?.open_turn_id ?? null;
  }

  #later(ms: number): string {
    return new Date(this.#now().getTime() + ms).toISOString();
  }
}

/** Selected options come back sorted, so that the runner's form can be told from what was submitted. */
function settlementOfAnswer(response: RespondToQuestion): SettlementChanges {
  const { rejected, reject_reason, submission } = response;
  const { id, operator_id } = submission;
  const answers = response.answers.map((answer) => ({
    ...answer,
    selected_options: answer.selected_options.toSorted(),
  }));
  return {
    outcome: rejected ? 'declined' : 'accepted',
    cause: 'operator',
    submission: { id, operator_id, answers, rejected, reject_reason },
    operator_id,
  };
}

function settlementOfChoice({ option_id, submission }: RespondToPermission): SettlementChanges {
  const { operator_id } = submission;
  return option_id === null
    ? { outcome: 'cancelled', cause: 'operator', operator_id }
    : { outcome: 'accepted', cause: 'operator', operator_id, option_id };
}
