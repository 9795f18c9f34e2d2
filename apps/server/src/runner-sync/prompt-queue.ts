import type { PromptId, PromptSession, RunnerId, SessionId, StartSession } from '@kandev/contracts';
import { promptId, turnId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { hasAgent, isEnded, nextSessionState } from '../domain/session.ts';
import { AppError } from '../errors.ts';
import { requireSession } from '../guards.ts';
import { projectClarification, supersedeDetached } from '../stores/clarifications.ts';
import { insertQueuedPrompt, listQueuedPrompts, takeQueuedPrompt } from '../stores/queued-prompts.ts';
import { findRunner } from '../stores/runners.ts';
import { findSession, patchSession, type SessionRow } from '../stores/sessions.ts';
import { acceptTurn, findOpenTurn, insertTurn, type TurnRow } from '../stores/turns.ts';
import type { Tx } from '../stores/writer.ts';
import { announceSession } from '../transitions/announce.ts';
import { failSession } from '../transitions/end-session.ts';
import { endTurn } from '../transitions/end-turn.ts';
import { moveToInProgress } from '../transitions/place-task.ts';
import { addMessage } from '../transitions/transcript.ts';
import { RunnerError } from './registry.ts';

type QueueDeps = Pick<Deps, 'writer' | 'runners' | 'log' | 'elicitation'>;

/** The next request to a session's runner, stored before it is sent. */
type RunnerCommand =
  | { action: 'start'; runner_id: RunnerId; payload: StartSession }
  | { action: 'prompt'; runner_id: RunnerId; payload: PromptSession };

/**
 * Adds a prompt to a session's queue. It resumes a failed session.
 *
 * @throws AppError NOT_FOUND, CONFLICT once the session has been stopped
 */
export function enqueuePrompt(tx: Tx, sessionId: SessionId, text: string): PromptId {
  const session = requireSession(tx, sessionId);
  if (isEnded(session.state) || session.stop_asked_at !== null) {
    throw new AppError('CONFLICT', 'This session was stopped. Start another one.', {
      reason: 'session_stopped',
    });
  }
  const id = promptId.parse(randomUUID());
  insertQueuedPrompt(tx, { id, session_id: sessionId, text });
  if (session.state === 'FAILED') patchSession(tx, sessionId, { state: 'CREATED', failure: null });
  announceSession(tx, sessionId);
  return id;
}

/**
 * Starts a session's agent when it has none, or sends the next prompt when no turn is open. Does nothing while
 * the runner is away, and may be called at any time: a command is stored before it is sent, and reconciling
 * sends it again when the runner comes back without it.
 */
export async function advanceQueue(deps: QueueDeps, sessionId: SessionId): Promise<void> {
  const command = deps.writer.transact((tx) => nextCommand(tx, deps, sessionId));
  if (command !== null) await sendCommand(deps, command);
}

export function advanceQueueInBackground(
  deps: QueueDeps & Pick<Deps, 'background'>,
  sessionId: SessionId,
): void {
  deps.background.run('advancing a prompt queue', () => advanceQueue(deps, sessionId));
}

/** Decides and stores the next command of a session, null for none. */
export function nextCommand(
  tx: Tx,
  { runners, elicitation }: Pick<Deps, 'runners' | 'elicitation'>,
  sessionId: SessionId,
): RunnerCommand | null {
  const session = findSession(tx, sessionId);
  if (session?.stop_asked_at !== null) return null;
  const turn = findOpenTurn(tx, sessionId);
  if (turn === undefined ? listQueuedPrompts(tx, sessionId).length === 0 : turn.accepted_at !== null)
    return null;
  const runner_id = session.runner_id ?? runners.connected()[0];
  if (runner_id === undefined || !runners.isConnected(runner_id)) return null;
  switch (session.state) {
    case 'CREATED':
    case 'IDLE':
      return startAgent(tx, session, runner_id, elicitation);
    case 'WAITING_FOR_INPUT':
      return turn === undefined ? openTurn(tx, session, runner_id) : resumeTurn(tx, turn, session, runner_id);
    case 'STARTING':
    case 'RUNNING':
    case 'FAILED':
    case 'COMPLETED':
    case 'CANCELLED':
      return null;
  }
}

function startAgent(tx: Tx, session: SessionRow, runnerId: RunnerId, elicitation: boolean): RunnerCommand {
  patchSession(tx, session.id, {
    state: nextSessionState(session.state, { type: 'agent_requested' }),
    runner_id: runnerId,
    instance_id: findRunner(tx, runnerId)?.instance_id ?? null,
    failure: null,
  });
  moveToInProgress(tx, session.task_id);
  announceSession(tx, session.id);
  return startCommand(runnerId, session, elicitation);
}

/**
 * The command that starts a session's agent, the same each time it is sent. A conversation without a turn is not
 * resumed.
 */
export function startCommand(
  runnerId: RunnerId,
  { launch, id, agent, cwd, acp_session_id, prompt_generation }: SessionRow,
  elicitation: boolean,
): RunnerCommand {
  return {
    action: 'start',
    runner_id: runnerId,
    payload: {
      ...launch,
      session_id: id,
      agent_id: agent.agent_id,
      agent_name: agent.profile_name,
      cwd,
      elicitation,
      ...(acp_session_id === null || prompt_generation === 0 ? {} : { acp_session_id }),
    },
  };
}

/** Sends the prompt of an open turn that no agent has received yet. */
function resumeTurn(tx: Tx, turn: TurnRow, session: SessionRow, runnerId: RunnerId): RunnerCommand {
  patchSession(tx, session.id, { state: nextSessionState(session.state, { type: 'turn_opened' }) });
  announceSession(tx, session.id);
  return promptCommand(runnerId, turn);
}

/** The command that sends a turn's prompt, the same each time it is sent. */
export function promptCommand(
  runnerId: RunnerId,
  turn: Pick<TurnRow, 'id' | 'session_id' | 'prompt'>,
): RunnerCommand {
  return {
    action: 'prompt',
    runner_id: runnerId,
    payload: { session_id: turn.session_id, turn_id: turn.id, text: turn.prompt },
  };
}

/** One turn at a time: an agent that receives a second prompt may end the first early. */
function openTurn(tx: Tx, session: SessionRow, runnerId: RunnerId): RunnerCommand | null {
  const prompt = takeQueuedPrompt(tx, session.id);
  if (prompt === undefined) return null;
  const id = turnId.parse(randomUUID());
  const prompt_generation = session.prompt_generation + 1;
  insertTurn(tx, { id, session_id: session.id, prompt_generation, prompt: prompt.text });
  patchSession(tx, session.id, {
    prompt_generation,
    state: nextSessionState(session.state, { type: 'turn_opened' }),
  });
  addMessage(tx, session, {
    turn_id: id,
    author: 'operator',
    type: 'prompt',
    content: prompt.text,
    requests_input: false,
    metadata: {},
  });
  supersedeDetachedQuestions(tx, session);
  moveToInProgress(tx, session.task_id);
  announceSession(tx, session.id);
  return promptCommand(runnerId, { id, session_id: session.id, prompt: prompt.text });
}

/** From a new turn on, late answers to the questions of earlier turns prompt the session no more. */
function supersedeDetachedQuestions(tx: Tx, { id: session_id, task_id }: SessionRow): void {
  for (const row of supersedeDetached(tx, session_id)) {
    tx.emit({ type: 'clarification.settled', task_id, session_id, payload: projectClarification(tx, row) });
  }
}

/** Sends a command, and applies a refusal. Reconciling sends it again to a runner that could not be reached. */
export async function sendCommand(deps: QueueDeps, command: RunnerCommand): Promise<void> {
  try {
    switch (command.action) {
      case 'start':
        await deps.runners.request(command.runner_id, 'agent.sessions.start', command.payload);
        return;
      case 'prompt':
        await deps.runners.request(command.runner_id, 'agent.sessions.prompt', command.payload);
        deps.writer.transact((tx) => acceptTurn(tx, command.payload.turn_id));
    }
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    const { code, message } = error;
    deps.log.warn(
      { session_id: command.payload.session_id, code, err: error },
      `agent.sessions.${command.action} failed`,
    );
    if (code === 'NOT_CONNECTED' || code === 'NO_VERDICT') return;
    deps.writer.transact((tx) => applyRefusal(tx, command, code, message));
    await advanceQueue(deps, command.payload.session_id);
  }
}

function applyRefusal(tx: Tx, command: RunnerCommand, code: RunnerError['code'], message: string): void {
  const session = findSession(tx, command.payload.session_id);
  if (session === undefined || !hasAgent(session.state)) return;
  switch (command.action) {
    case 'start': {
      const reason = { reason: 'start_refused', words: message } as const;
      const failure = { code: 'AGENT_REFUSED', message, reason, stderr_tail: '' } as const;
      failSession(tx, session, failure, 'session_failed');
      return;
    }
    case 'prompt':
      if (code !== 'NOT_FOUND') {
        const { session_id, turn_id } = command.payload;
        const failure_reason = { reason: 'prompt_refused', words: message } as const;
        const end = { stop_reason: 'failed', failure: message, failure_reason } as const;
        endTurn(tx, session, { session_id, turn_id, ...end });
      } else if (session.state === 'RUNNING') {
        // The agent was suspended just before: the turn waits for the next agent.
        patchSession(tx, session.id, { state: nextSessionState(session.state, { type: 'agent_suspended' }) });
        announceSession(tx, session.id);
      }
  }
}
