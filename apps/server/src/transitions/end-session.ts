import type { AgentExited, MessageMetadata, SessionFailure } from '@kandev/contracts';
import { isEnded, nextSessionState } from '../domain/session.ts';
import { findLastMessage } from '../stores/messages.ts';
import { dropQueuedPrompts } from '../stores/queued-prompts.ts';
import type { SessionRow } from '../stores/sessions.ts';
import { patchSession } from '../stores/sessions.ts';
import { patchTask } from '../stores/tasks.ts';
import { closeTurn, findOpenTurn, lastStopReason } from '../stores/turns.ts';
import type { Tx } from '../stores/writer.ts';
import { announceSession } from './announce.ts';
import { moveToReviewIfIdle } from './place-task.ts';
import { cancelAllOpen } from './settle-question.ts';
import { addNotice } from './transcript.ts';

type Notice = NonNullable<MessageMetadata['notice']>;

/**
 * A session's agent is gone by a failure: nothing of it is open any more, and its task shows the failure.
 * Queued prompts stay, for the prompt that takes the session up again.
 */
export function failSession(tx: Tx, session: SessionRow, failure: SessionFailure, notice: Notice): void {
  closeOpenTurn(tx, session, 'failed');
  patchSession(tx, session.id, {
    state: nextSessionState(session.state, { type: 'failed' }),
    failure,
    instance_id: null,
  });
  patchTask(tx, session.task_id, { state: 'FAILED' });
  cancelAllOpen(tx, { session_id: session.id }, 'agent_gone');
  if (findLastMessage(tx, session.id)?.content !== failure.message) {
    addNotice(tx, session, { notice, failure_reason: failure.reason }, failure.message);
  }
  announceSession(tx, session.id);
}

/**
 * A session was ended by a person, for good: completed if its last turn had ended by itself, else cancelled.
 * What it had queued is dropped, and the transcript says so.
 */
export function finishSession(tx: Tx, session: SessionRow): void {
  closeOpenTurn(tx, session, 'cancelled');
  const last_turn_cut = (lastStopReason(tx, session.id) ?? 'cancelled') === 'cancelled';
  patchSession(tx, session.id, {
    state: nextSessionState(session.state, { type: 'stopped', last_turn_cut }),
    instance_id: null,
  });
  cancelAllOpen(tx, { session_id: session.id }, 'session_stopped');
  dropQueue(tx, session);
  addNotice(tx, session, { notice: 'session_stopped' }, 'The session was stopped.');
  moveToReviewIfIdle(tx, session.task_id);
  announceSession(tx, session.id);
}

/** A session's agent process has ended. An agent that is gone holds nothing. */
export function applyAgentExit(tx: Tx, session: SessionRow, { reason, failure }: AgentExited): void {
  switch (reason) {
    case 'failed':
      failSession(tx, session, failure ?? unexplainedExit, 'session_failed');
      return;
    case 'stopped':
      if (!isEnded(session.state)) finishSession(tx, session);
      return;
    case 'idle':
    case 'runner_shutdown':
      suspendSession(tx, session, reason);
  }
}

const unexplainedExit: SessionFailure = {
  code: 'AGENT_EXITED',
  message: 'The agent ended by itself.',
  reason: { reason: 'ended_by_itself' },
  stderr_tail: '',
};

/**
 * The agent was put away; a later prompt starts it again. A turn that the runner had not accepted stays
 * open and goes to the agent that is started next. While one is being started, it was another that went.
 */
function suspendSession(tx: Tx, session: SessionRow, reason: 'idle' | 'runner_shutdown'): void {
  if (session.state === 'STARTING' && reason === 'idle') return;
  const isAccepted = (findOpenTurn(tx, session.id)?.accepted_at ?? null) !== null;
  const turnOpen = isAccepted && closeOpenTurn(tx, session, 'cancelled');
  patchSession(tx, session.id, {
    state: nextSessionState(session.state, { type: 'agent_put_away' }),
    instance_id: null,
  });
  cancelAllOpen(tx, { session_id: session.id }, reason === 'idle' ? 'agent_withdrew' : 'runner_shutdown');
  if (turnOpen) {
    addNotice(tx, session, { notice: 'turn_cancelled' }, 'The turn ended because its runner was stopped.');
  }
  moveToReviewIfIdle(tx, session.task_id);
  announceSession(tx, session.id);
}

/** Empties a session's queue and says how much was in it. */
export function dropQueue(tx: Tx, session: SessionRow): void {
  const dropped = dropQueuedPrompts(tx, session.id);
  if (dropped === 0) return;
  const text = dropped === 1 ? 'One queued prompt was dropped.' : `${dropped} queued prompts were dropped.`;
  addNotice(tx, session, { notice: 'queue_dropped' }, text);
}

function closeOpenTurn(tx: Tx, session: SessionRow, stop_reason: 'failed' | 'cancelled'): boolean {
  const turn = findOpenTurn(tx, session.id);
  return turn !== undefined && closeTurn(tx, { id: turn.id, session_id: session.id, stop_reason });
}
