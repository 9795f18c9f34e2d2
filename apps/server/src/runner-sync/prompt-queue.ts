import type { PromptSession, RunnerId, SessionId, StartSession } from '@kandev/contracts';
import { turnId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import { hasAgent, nextSessionState } from '../domain/session.ts';
import { RunnerError } from './registry.ts';
import { projectClarification, supersedeDetached } from '../stores/clarifications.ts';
import { listQueuedPrompts, takeQueuedPrompt } from '../stores/queued-prompts.ts';
import { findRunner } from '../stores/runners.ts';
import type { SessionRow } from '../stores/sessions.ts';
import { findSession, patchSession } from '../stores/sessions.ts';
import type { TurnRow } from '../stores/turns.ts';
import { acceptTurn, findOpenTurn, insertTurn } from '../stores/turns.ts';
import type { Tx } from '../stores/writer.ts';
import { announceSession } from '../transitions/announce.ts';
import type { Deps } from '../deps.ts';
import { failSession } from '../transitions/end-session.ts';
import { endTurn } from '../transitions/end-turn.ts';
import { moveToInProgress } from '../transitions/place-task.ts';
import { addMessage } from '../transitions/transcript.ts';

type QueueDeps = Pick<Deps, 'writer' | 'runners' | 'log' | 'elicitation'>;

/** What a session's runner is to be told so that its queue moves on. */
type RunnerCommand =
  | { action: 'start'; runner_id: RunnerId; payload: StartSession }
  | { action: 'prompt'; runner_id: RunnerId; payload: PromptSession };

/**
 * Moves a session's queue on: starts its agent when it has none, or sends the next prompt when no turn is
 * open. Does nothing while its runner is away, and may be called at any time: what was decided is stored
 * before it is sent, and sent again when the runner comes back without it.
 */
export async function advanceQueue(deps: QueueDeps, sessionId: SessionId): Promise<void> {
  const step = deps.writer.transact((tx) => nextCommand(tx, deps, sessionId));
  if (step !== null) await sendCommand(deps, step);
}

/** Decides and stores what comes next for a session. Null when it is nothing. */
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
    state: nextSessionState(session.state, { type: 'agent_asked_for' }),
    runner_id: runnerId,
    instance_id: findRunner(tx, runnerId)?.instance_id ?? null,
    failure: null,
  });
  moveToInProgress(tx, session.task_id);
  announceSession(tx, session.id);
  return { action: 'start', runner_id: runnerId, payload: startPayload(session, elicitation) };
}

/**
 * What a runner needs to start a session's agent, the same whenever it is sent again. A conversation in
 * which nothing was said is not worth taking up.
 */
export function startPayload(session: SessionRow, elicitation: boolean): StartSession {
  return {
    ...session.launch,
    session_id: session.id,
    agent_id: session.agent.agent_id,
    agent_name: session.agent.profile_name,
    cwd: session.cwd,
    elicitation,
    ...(session.acp_session_id === null || session.prompt_generation === 0
      ? {}
      : { acp_session_id: session.acp_session_id }),
  };
}

/** A turn whose prompt no agent has had yet. */
function resumeTurn(tx: Tx, turn: TurnRow, session: SessionRow, runnerId: RunnerId): RunnerCommand {
  patchSession(tx, session.id, { state: nextSessionState(session.state, { type: 'turn_opened' }) });
  announceSession(tx, session.id);
  return promptCommand(runnerId, turn);
}

/** The step that gives a turn to its runner, the same whenever it is sent again. */
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

/** Two prompts are never open at once: an agent that is given a second one may end the first early. */
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

/** A new turn makes history of what was asked in earlier ones and can still be answered late. */
function supersedeDetachedQuestions(tx: Tx, { id: session_id, task_id }: SessionRow): void {
  for (const row of supersedeDetached(tx, session_id)) {
    tx.emit({ type: 'clarification.settled', task_id, session_id, payload: projectClarification(tx, row) });
  }
}

/** Tells a runner, and takes note of a refusal. A runner that could not be reached is told again later. */
export async function sendCommand(deps: QueueDeps, step: RunnerCommand): Promise<void> {
  try {
    switch (step.action) {
      case 'start':
        await deps.runners.request(step.runner_id, 'agent.sessions.start', step.payload);
        return;
      case 'prompt':
        await deps.runners.request(step.runner_id, 'agent.sessions.prompt', step.payload);
        deps.writer.transact((tx) => acceptTurn(tx, step.payload.turn_id));
    }
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    const { code, message } = error;
    deps.log.warn(
      { session_id: step.payload.session_id, code, err: error },
      `agent.sessions.${step.action} failed`,
    );
    if (code === 'NOT_CONNECTED' || code === 'NO_VERDICT') return;
    deps.writer.transact((tx) => applyRefusal(tx, step, code, message));
    await advanceQueue(deps, step.payload.session_id);
  }
}

function applyRefusal(tx: Tx, step: RunnerCommand, code: RunnerError['code'], message: string): void {
  const session = findSession(tx, step.payload.session_id);
  if (session === undefined || !hasAgent(session.state)) return;
  switch (step.action) {
    case 'start':
      failSession(
        tx,
        session,
        {
          code: 'AGENT_REFUSED',
          message,
          reason: { reason: 'start_refused', words: message },
          stderr_tail: '',
        },
        'session_failed',
      );
      return;
    case 'prompt':
      if (code !== 'NOT_FOUND') {
        const { session_id, turn_id } = step.payload;
        const failure_reason = { reason: 'prompt_refused', words: message } as const;
        endTurn(tx, session, {
          session_id,
          turn_id,
          stop_reason: 'failed',
          failure: message,
          failure_reason,
        });
      } else if (session.state === 'RUNNING') {
        // The agent was just put away: the turn waits for the next one.
        patchSession(tx, session.id, { state: nextSessionState(session.state, { type: 'agent_put_away' }) });
        announceSession(tx, session.id);
      }
  }
}
