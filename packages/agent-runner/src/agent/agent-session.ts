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
import type { AgentRequest } from '../acp/acp-connection.ts';
import { AcpError, acpErrorFrom } from '../acp/acp-error.ts';
import { readSessionUpdate } from '../acp/read-session-update.ts';
import { SessionUpdates } from '../acp/session-updates.ts';
import type { OwnCause } from '../held-requests/resolution.ts';
import type { HeldRequests, Holding } from '../held-requests/held-requests.ts';
import type { Log } from '../log.ts';
import type { AskedQuestion } from '../question-tool/tool-questions.ts';
import { SessionQuestions } from '../question-tool/session-questions.ts';
import { StreamError } from '../stream-error.ts';
import { readElicitation, readPermission, toolQuestion, type Asking } from './agent-requests.ts';
import { IdleClock } from './idle-timer.ts';
import { RunningAgent, type OpenedSession, type RunningAgentParts } from './running-agent.ts';
import { agentExited, agentReady, conversationLost, offersTeller, startAsTold } from './session-events.ts';
import { SessionFailureError } from './session-failure.ts';
import { turnCompleted, turnFailed, type TurnEnd } from './turn-end.ts';
import { TurnIds } from './turn-ids.ts';

export type EndReason = 'stopped' | 'idle' | 'runner_shutdown';

export type AgentSessionDeps = RunningAgentParts & {
  emit: (event: UnnumberedRunnerEvent) => void;
  held: HeldRequests;
  log: Log;
  idleTimeoutMs: number;
};

type Turn = { readonly id: TurnId; isSent: boolean; isCancelled: boolean };

/** One session: its agent, the conversation with it, and its turns, from start to end. */
export class AgentSession {
  readonly #start: StartSession;
  readonly #logged: { session_id: string };
  readonly #deps: AgentSessionDeps;
  readonly #updates: SessionUpdates;
  readonly #idle: IdleClock;
  /** What its agent asks through the question tool. */
  readonly questions = new SessionQuestions((asked) => this.#askByTool(asked));
  readonly #turnIds = new TurnIds();
  /** Resolves with undefined once it is certain that the session never opens. */
  readonly #whenOpen = Promise.withResolvers<OpenedSession | undefined>();
  #agent: RunningAgent | undefined;
  #opened: OpenedSession | undefined;
  #turn: Turn | undefined;
  #ending: EndReason | undefined;
  #failure: SessionFailureError | undefined;

  constructor(start: StartSession, deps: AgentSessionDeps) {
    this.#start = start;
    this.#logged = { session_id: start.session_id };
    this.#deps = deps;
    this.#idle = new IdleClock(deps.idleTimeoutMs, () => void this.stop('idle'));
    this.#updates = new SessionUpdates({
      sessionId: start.session_id,
      newId: () => messageId.parse(randomUUID()),
      emit: (payload) => deps.emit({ event: 'agent.message', payload }),
    });
  }

  /** True from the moment in which its end is certain. */
  get isEnding(): boolean {
    return this.#ending !== undefined || this.#failure !== undefined;
  }

  describe(): RunnerSession {
    return {
      ...startAsTold(this.#start),
      acp_session_id: this.#opened?.acpSessionId ?? null,
      open_turn_id: this.#turn?.id ?? null,
      turn_ids: this.#turnIds.list(),
    };
  }

  /** Sends on what the agent said and was kept back for a moment. Call it before an event of this session. */
  flush(): void {
    this.#updates.flush();
  }

  /** Starts the agent; resolves when it is gone and its end is announced. Call it once. */
  async run(): Promise<void> {
    try {
      await this.#converse();
    } catch (error) {
      if (error instanceof SessionFailureError) this.#failure ??= error;
      // A connection that closed is told by how the agent ended.
      else if (!(error instanceof AcpError)) throw error;
    } finally {
      await this.#conclude();
    }
  }

  /**
   * Opens a turn and returns; its end is an event. A turn that was given before is left alone.
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
    this.#idle.stop();
    void this.#play(turn, text);
  }

  /**
   * Cancels the open turn. All that the session holds is settled here, before the agent hears of it: not
   * every agent takes its own requests back. Resolves without waiting for the agent to end the turn.
   */
  async cancel(): Promise<void> {
    const turn = this.#turn;
    if (turn !== undefined) turn.isCancelled = true;
    await this.#settleHeld('turn_cancelled');
    if (turn === undefined || this.#turn !== turn) return;
    if (!turn.isSent || this.#opened === undefined) {
      this.#closeTurn(turn, 'cancelled');
      return;
    }
    this.#updates.cancelOpenToolCalls(turn.id);
    this.#agent?.connection.cancel(this.#opened.acpSessionId).catch((error: unknown) => {
      this.#deps.log.warn({ err: error, ...this.#logged }, 'the agent could not be told to cancel');
    });
  }

  /** Sets an option of the agent's. Throws as `RunningAgent.setOption` does. */
  async setOption(setting: OptionSetting): Promise<void> {
    if (this.#opened === undefined || this.isEnding) throw new StreamError('NOT_FOUND', 'no agent is open');
    await this.#agent?.setOption(setting);
  }

  /** Settles what the session holds and begins to end its agent; `run` resolves when that is done. */
  async stop(reason: EndReason): Promise<void> {
    this.#ending ??= reason;
    this.#idle.stop();
    await this.#settleHeld(this.#causeNow() ?? 'session_stopped');
    void this.#agent?.end();
  }

  async #converse(): Promise<void> {
    const { log, emit } = this.#deps;
    const { session_id, agent_name } = this.#start;
    const agent = new RunningAgent(this.#start, this.#deps, {
      onElicitation: (request) => void this.#elicit(request),
      onPermission: (request) => void this.#askPermission(request),
      onSessionUpdate: (params) => this.#update(params),
    });
    this.#agent = agent;
    const opened = await agent.open();
    this.#opened = opened;
    log.info({ session_id, agent: opened.info?.name, version: opened.info?.version }, 'the agent is ready');
    if (opened.isForgetful) this.#emit(conversationLost(session_id, agent_name));
    agent.offers.follow(offersTeller(session_id, emit, log), opened.isTakenUp);
    this.#emit(agentReady(session_id, opened));
    this.#whenOpen.resolve(opened);
    this.#restartIdle();
    await agent.connection.closed;
  }

  async #play(turn: Turn, text: string): Promise<void> {
    const opened = await this.#whenOpen.promise;
    if (opened === undefined || this.#turn !== turn || this.#agent === undefined) return;
    turn.isSent = true;
    try {
      const stopReason = await this.#agent.connection.prompt(opened.acpSessionId, text);
      await this.#endTurn(turn, stopReason);
    } catch (cause) {
      const error = acpErrorFrom(cause);
      // An agent that is gone ends its session, and that ends the turn.
      if (error.code === 'CLOSED') return;
      const failure = turnFailed(this.#start.agent_name, error, opened.authMethods);
      await this.#endTurn(turn, failure);
      if (error.code !== 'LOGIN_REQUIRED') return;
      this.#failure ??= failure;
      void this.#agent.end();
    }
  }

  /** An agent that ends its turn has given up on what it still asked in it. */
  async #endTurn(turn: Turn, end: TurnEnd): Promise<void> {
    const cause = turn.isCancelled ? 'turn_cancelled' : 'agent_withdrew';
    await this.#deps.held.settleWhere((held) => held.turn_id === turn.id, cause);
    this.#closeTurn(turn, turn.isCancelled ? 'cancelled' : end);
  }

  #closeTurn(turn: Turn, end: TurnEnd): void {
    if (this.#turn !== turn) return;
    this.#turn = undefined;
    if (end === 'cancelled' || typeof end !== 'string') this.#updates.cancelOpenToolCalls(turn.id);
    this.#emit(turnCompleted({ session_id: this.#start.session_id, turn_id: turn.id }, end));
    this.#restartIdle();
  }

  async #conclude(): Promise<void> {
    const exit = await this.#agent?.end();
    this.#idle.stop();
    this.#whenOpen.resolve(undefined);
    await this.#settleHeld('agent_gone');
    const ended = this.#ending === undefined ? (this.#failure ?? exit) : undefined;
    if (this.#turn !== undefined) this.#closeTurn(this.#turn, ended ?? 'cancelled');
    this.#idle.stop();
    const failure = ended?.told(this.#agent?.stderrTail() ?? '') ?? null;
    const reason = this.#ending ?? 'failed';
    this.#deps.log.info({ ...this.#logged, reason, code: ended?.code }, 'the agent is gone');
    this.#emit(agentExited(this.#start.session_id, reason, failure));
  }

  #elicit(request: AgentRequest): Promise<void> {
    const reading = readElicitation(this.#asking(), request);
    const holding = reading.ok ? this.#deps.held.holdQuestion(reading.blocked) : reading;
    return this.#hold(holding, 'an elicitation is declined unasked', () =>
      request.answer({ action: 'decline' }),
    );
  }

  #askByTool(asked: AskedQuestion): Promise<void> {
    const holding = this.#deps.held.holdQuestion(toolQuestion(this.#asking(), asked));
    return this.#hold(holding, 'a question is closed unasked', () => asked.answer({ told: 'cancel' }));
  }

  #askPermission(request: AgentRequest): Promise<void> {
    const reading = readPermission(this.#asking(), request);
    const holding = reading.ok ? this.#deps.held.holdPermission(reading.blocked) : reading;
    return this.#hold(holding, 'a permission request is refused unasked', (reason) => request.refuse(reason));
  }

  /** A request that comes when its end is already certain is recorded, and ended at once. */
  async #hold(
    holding: Holding | { ok: false; reason: string },
    refusal: string,
    refuse: (reason: string) => unknown,
  ): Promise<void> {
    if (!holding.ok) {
      this.#deps.log.warn({ ...this.#logged, reason: holding.reason }, refusal);
      await refuse(holding.reason);
      return;
    }
    this.#idle.stop();
    const cause = this.#causeNow();
    if (cause !== undefined) await this.#settleHeld(cause);
    await holding.ended;
    this.#restartIdle();
  }

  #update(params: unknown): void {
    const read = readSessionUpdate(params);
    if (read?.offers !== undefined) this.#agent?.offers.hear(read.acpSessionId, read.offers);
    if (read?.update === undefined || read.acpSessionId !== this.#opened?.acpSessionId) return;
    this.#updates.apply(read.update, this.#turn?.id ?? null);
  }

  #asking(): Asking {
    return {
      sessionId: this.#start.session_id,
      turnId: this.#turn?.id ?? null,
      acpSessionId: this.#opened?.acpSessionId ?? null,
      agentName: this.#start.agent_name,
      agent: this.#opened?.info ?? null,
      elicitation: this.#start.elicitation,
      permissionPolicy: this.#causeNow() === undefined ? this.#start.permission_policy : 'ask',
      toolTitle: (toolCallId) => this.#updates.titleOf(toolCallId),
    };
  }

  #causeNow(): OwnCause | undefined {
    if (this.#ending !== undefined) {
      return this.#ending === 'runner_shutdown' ? 'runner_shutdown' : 'session_stopped';
    }
    return this.#turn?.isCancelled === true ? 'turn_cancelled' : undefined;
  }

  #settleHeld(cause: OwnCause): Promise<void> {
    return this.#deps.held.settleWhere((held) => held.session_id === this.#start.session_id, cause);
  }

  #restartIdle(): void {
    const isQuiet = this.#turn === undefined && !this.#deps.held.isHolding(this.#start.session_id);
    if (isQuiet && !this.isEnding) this.#idle.restart();
  }

  #emit(event: UnnumberedRunnerEvent): void {
    this.#updates.flush();
    this.#deps.emit(event);
  }
}
