import type { AgentExited, MessageMetadata, SessionFailure } from '@kandev/contracts';
import { isEnded, nextSessionState } from '../domain/session.ts';
import { findLastMessage } from '../stores/messages.ts';
import { dropQueuedPrompts } from '../stores/queued-prompts.ts';
import { patchSession, type SessionRow } from '../stores/sessions.ts';
import { patchTask } from '../stores/tasks.ts';
import { closeTurn, findOpenTurn, lastStopReason } from '../stores/turns.ts';
import type { Tx } from '../stores/writer.ts';
import { announceSession } from './announce.ts';
import { moveToReviewIfIdle } from './place-task.ts';
import { cancelAllOpen } from './settle-question.ts';
import { addNotice } from './transcript.ts';

type Notice = NonNullable<MessageMetadata['notice']>;

/**
 * Fails a session whose agent is gone: all that it has open is cancelled, and its task shows the failure.
 * Queued prompts stay, and go out after the prompt that resumes the session.
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
 * Ends a session for good, by a person's wish: completed if its last turn had ended by itself, else cancelled.
 * Its queue is dropped.
 */
export function finishSession(tx: Tx, session: SessionRow): void {
  closeOpenTurn(tx, session, 'cancelled');
  const last_turn_cancelled = (lastStopReason(tx, session.id) ?? 'cancelled') === 'cancelled';
  patchSession(tx, session.id, {
    state: nextSessionState(session.state, { type: 'stopped', last_turn_cancelled }),
    instance_id: null,
  });
  cancelAllOpen(tx, { session_id: session.id }, 'session_stopped');
  dropQueue(tx, session);
  addNotice(tx, session, { notice: 'session_stopped' }, 'The session was stopped.');
  moveToReviewIfIdle(tx, session.task_id);
  announceSession(tx, session.id);
}

/** Applies the end of a session's agent process. */
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
 * Suspends a session: a later prompt starts its agent again. A turn that the runner had not accepted stays open
 * for the next agent. An idle exit during STARTING is that of the agent before.
 */
function suspendSession(tx: Tx, session: SessionRow, reason: 'idle' | 'runner_shutdown'): void {
  if (session.state === 'STARTING' && reason === 'idle') return;
  const isAccepted = (findOpenTurn(tx, session.id)?.accepted_at ?? null) !== null;
  const turnOpen = isAccepted && closeOpenTurn(tx, session, 'cancelled');
  patchSession(tx, session.id, {
    state: nextSessionState(session.state, { type: 'agent_suspended' }),
    instance_id: null,
  });
  cancelAllOpen(tx, { session_id: session.id }, reason === 'idle' ? 'agent_withdrew' : 'runner_shutdown');
  if (turnOpen) {
    addNotice(tx, session, { notice: 'turn_cancelled' }, 'The turn ended because its runner was stopped.');
  }
  moveToReviewIfIdle(tx, session.task_id);
  announceSession(tx, session.id);
}

/** Empties a session's queue, and says in the transcript how many prompts were dropped. */
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
