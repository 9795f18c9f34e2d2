import { randomUUID } from 'node:crypto';
import {
  messageId,
  type OptionSetting,
  type PromptSession,
  type RunnerSession,
  type StartSession,
  type TurnId,
  type UnnumberedRunnerEvent,
} from '@kandev/contracts';
import { AcpError, acpErrorFrom } from '../acp/acp-error.ts';
import { readSessionUpdate } from '../acp/read-session-update.ts';
import { SessionUpdates } from '../acp/session-updates.ts';
import type { HeldRequests } from '../held-requests/held-requests.ts';
import type { SystemCause } from '../held-requests/resolution.ts';
import type { Log } from '../log.ts';
import type { QuestionCall } from '../question-tool/tool-questions.ts';
import { StreamError } from '../stream-error.ts';
import type { AskingSession } from './agent-requests.ts';
import { IdleTimer } from './idle-timer.ts';
import { RunningAgent, type OpenedSession, type RunningAgentDeps } from './running-agent.ts';
import {
  agentExitedEvent,
  agentReadyEvent,
  conversationLostNotice,
  describeStart,
  featureReporter,
  promptFailure,
  turnCompletedEvent,
  type TurnEnd,
} from './session-events.ts';
import { SessionFailureError } from './session-failure.ts';
import { SessionRequests } from './session-requests.ts';
import { TurnIds } from './turn-ids.ts';

export type EndReason = 'stopped' | 'idle' | 'runner_shutdown';

export type AgentSessionDeps = RunningAgentDeps & {
  emit: (event: UnnumberedRunnerEvent) => void;
  heldRequests: HeldRequests;
  log: Log;
  idleTimeoutMs: number;
};

type Turn = { readonly id: TurnId; isSent: boolean; isCancelled: boolean };

/** One session: its agent, the conversation with it, and its turns, from start to end. */
export class AgentSession {
  readonly #start: StartSession;
  readonly #logContext: { session_id: string };
  readonly #deps: AgentSessionDeps;
  readonly #updates: SessionUpdates;
  readonly #idleTimer: IdleTimer;
  readonly #requests: SessionRequests;
  readonly #turnIds = new TurnIds();
  /** Resolves with undefined once it is certain that the session never opens. */
  readonly #whenOpen = Promise.withResolvers<OpenedSession | undefined>();
  #agent: RunningAgent | undefined;
  #opened: OpenedSession | undefined;
  #turn: Turn | undefined;
  #endReason: EndReason | undefined;
  #failure: SessionFailureError | undefined;

  constructor(start: StartSession, deps: AgentSessionDeps) {
    this.#start = start;
    this.#logContext = { session_id: start.session_id };
    this.#deps = deps;
    this.#idleTimer = new IdleTimer(deps.idleTimeoutMs, () => void this.stop('idle'));
    this.#requests = new SessionRequests({
      sessionId: start.session_id,
      heldRequests: deps.heldRequests,
      log: deps.log,
      askingSession: () => this.#askingSession(),
      certainCause: () => this.#certainCause(),
      onHeld: () => this.#idleTimer.stop(),
      onSettled: () => this.#restartIdleTimer(),
    });
    this.#updates = new SessionUpdates({
      sessionId: start.session_id,
      newId: () => messageId.parse(randomUUID()),
      emit: (payload) => deps.emit({ event: 'agent.message', payload }),
    });
  }

  /** True from the moment in which the session's end is certain. */
  get isEnding(): boolean {
    return this.#endReason !== undefined || this.#failure !== undefined;
  }

  describe(): RunnerSession {
    return {
      ...describeStart(this.#start),
      acp_session_id: this.#opened?.acpSessionId ?? null,
      open_turn_id: this.#turn?.id ?? null,
      turn_ids: this.#turnIds.list(),
    };
  }

  /** Sends on the agent's updates that are held back for a moment. Call it before an event of this session. */
  flush(): void {
    this.#updates.flush();
  }

  /** Starts the agent; resolves when the agent is gone and its end is announced. Call it once. */
  async run(): Promise<void> {
    try {
      await this.#runAgent();
    } catch (error) {
      if (error instanceof SessionFailureError) this.#failure ??= error;
      // A closed connection is reported by how the agent ended.
      else if (!(error instanceof AcpError)) throw error;
    } finally {
      await this.#finish();
    }
  }

  /**
   * Opens a turn and returns; the turn's end is an event. A turn id that came before is ignored.
   *
   * @throws StreamError `NOT_FOUND` when the session is ending, `VALIDATION` while another turn is open
   */
  prompt({ turn_id, text }: PromptSession): void {
    if (this.#turnIds.has(turn_id)) return;
    if (this.isEnding) throw new StreamError('NOT_FOUND', 'the session is ending');
    if (this.#turn !== undefined) throw new StreamError('VALIDATION', 'another turn of the session is open');
    const turn = { id: turn_id, isSent: false, isCancelled: false };
    this.#turnIds.add(turn_id);
    this.#turn = turn;
    this.#idleTimer.stop();
    void this.#runTurn(turn, text);
  }

  /**
   * Cancels the open turn. The session's held requests are settled before the agent is told to cancel, since
   * not every agent takes its own requests back. Resolves without waiting for the agent to end the turn.
   */
  async cancel(): Promise<void> {
    const turn = this.#turn;
    if (turn !== undefined) turn.isCancelled = true;
    await this.#requests.settleAll('turn_cancelled');
    if (turn === undefined || this.#turn !== turn) return;
    if (!turn.isSent || this.#opened === undefined) {
      this.#closeTurn(turn, 'cancelled');
      return;
    }
    this.#updates.cancelOpenToolCalls(turn.id);
    this.#agent?.connection.cancel(this.#opened.acpSessionId).catch((error: unknown) => {
      this.#deps.log.warn({ err: error, ...this.#logContext }, 'the agent could not be told to cancel');
    });
  }

  /** Sets an option of the agent. Throws as `RunningAgent.setOption` does. */
  async setOption(setting: OptionSetting): Promise<void> {
    if (this.#opened === undefined || this.isEnding) throw new StreamError('NOT_FOUND', 'no agent is open');
    await this.#agent?.setOption(setting);
  }

  /** Holds a question that the agent asks by the question tool. Resolves when it is settled. */
  askByTool(call: QuestionCall): Promise<void> {
    return this.#requests.toolQuestions.ask(call);
  }

  /**
   * Settles the session's held requests and begins to end its agent; `run` resolves when the agent is gone.
   */
  async stop(reason: EndReason): Promise<void> {
    this.#endReason ??= reason;
    this.#idleTimer.stop();
    await this.#requests.settleAll(this.#certainCause() ?? 'session_stopped');
    void this.#agent?.end();
  }

  async #runAgent(): Promise<void> {
    const { log, emit } = this.#deps;
    const { session_id, agent_name } = this.#start;
    const agent = new RunningAgent(this.#start, this.#deps, {
      onElicitation: (request) => void this.#requests.receiveElicitation(request),
      onPermission: (request) => void this.#requests.receivePermission(request),
      onSessionUpdate: (params) => this.#applyUpdate(params),
    });
    this.#agent = agent;
    const opened = await agent.open();
    this.#opened = opened;
    log.info({ session_id, agent: opened.info?.name, version: opened.info?.version }, 'the agent is ready');
    if (opened.lostHistory) this.#emit(conversationLostNotice(session_id, agent_name));
    agent.features.startReporting(featureReporter(session_id, emit, log), opened.isResumed);
    this.#emit(agentReadyEvent(session_id, opened));
    this.#whenOpen.resolve(opened);
    this.#restartIdleTimer();
    await agent.connection.closed;
  }

  async #runTurn(turn: Turn, text: string): Promise<void> {
    const opened = await this.#whenOpen.promise;
    if (opened === undefined || this.#turn !== turn || this.#agent === undefined) return;
    turn.isSent = true;
    try {
      const stopReason = await this.#agent.connection.prompt(opened.acpSessionId, text);
      await this.#endTurn(turn, stopReason);
    } catch (cause) {
      const error = acpErrorFrom(cause);
      // An agent that is gone ends its session, which ends the turn.
      if (error.code === 'CLOSED') return;
      const failure = promptFailure(this.#start.agent_name, error, opened.authMethods);
      await this.#endTurn(turn, failure);
      if (error.code !== 'LOGIN_REQUIRED') return;
      this.#failure ??= failure;
      void this.#agent.end();
    }
  }

  /** An agent that ends a turn has given up on the requests that it still has in it. */
  async #endTurn(turn: Turn, end: TurnEnd): Promise<void> {
    const cause = turn.isCancelled ? 'turn_cancelled' : 'agent_withdrew';
    await this.#deps.heldRequests.settleWhere((held) => held.turn_id === turn.id, cause);
    this.#closeTurn(turn, turn.isCancelled ? 'cancelled' : end);
  }

  #closeTurn(turn: Turn, end: TurnEnd): void {
    if (this.#turn !== turn) return;
    this.#turn = undefined;
    if (end === 'cancelled' || typeof end !== 'string') this.#updates.cancelOpenToolCalls(turn.id);
    this.#emit(turnCompletedEvent({ session_id: this.#start.session_id, turn_id: turn.id }, end));
    this.#restartIdleTimer();
  }

  async #finish(): Promise<void> {
    const exit = await this.#agent?.end();
    this.#idleTimer.stop();
    this.#whenOpen.resolve(undefined);
    await this.#requests.settleAll('agent_gone');
    const ended = this.#endReason === undefined ? (this.#failure ?? exit) : undefined;
    if (this.#turn !== undefined) this.#closeTurn(this.#turn, ended ?? 'cancelled');
    this.#idleTimer.stop();
    const failure = ended?.toWire(this.#agent?.stderrTail() ?? '') ?? null;
    const reason = this.#endReason ?? 'failed';
    this.#deps.log.info({ ...this.#logContext, reason, code: ended?.code }, 'the agent is gone');
    this.#emit(agentExitedEvent(this.#start.session_id, reason, failure));
  }

  #applyUpdate(params: unknown): void {
    const read = readSessionUpdate(params);
    if (read?.featureUpdate !== undefined) this.#agent?.features.apply(read.acpSessionId, read.featureUpdate);
    if (read?.transcriptUpdate === undefined || read.acpSessionId !== this.#opened?.acpSessionId) return;
    this.#updates.apply(read.transcriptUpdate, this.#turn?.id ?? null);
  }

  #askingSession(): AskingSession {
    return {
      sessionId: this.#start.session_id,
      turnId: this.#turn?.id ?? null,
      acpSessionId: this.#opened?.acpSessionId ?? null,
      agentName: this.#start.agent_name,
      agent: this.#opened?.info ?? null,
      elicitation: this.#start.elicitation,
      permissionPolicy: this.#certainCause() === undefined ? this.#start.permission_policy : 'ask',
      toolTitle: (toolCallId) => this.#updates.titleOf(toolCallId),
    };
  }

  #certainCause(): SystemCause | undefined {
    if (this.#endReason !== undefined) {
      return this.#endReason === 'runner_shutdown' ? 'runner_shutdown' : 'session_stopped';
    }
    return this.#turn?.isCancelled === true ? 'turn_cancelled' : undefined;
  }

  #restartIdleTimer(): void {
    const isIdle = this.#turn === undefined && !this.#requests.isHolding();
    if (isIdle && !this.isEnding) this.#idleTimer.restart();
  }

  #emit(event: UnnumberedRunnerEvent): void {
    this.#updates.flush();
    this.#deps.emit(event);
  }
}
