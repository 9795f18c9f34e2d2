import type { Message, MessagesQuery, RunnerId, Session, SessionId, TaskId } from '@kandev/contracts';
import type { Deps } from '../deps.ts';
import { hasAgent, isEnded } from '../domain/session.ts';
import { requireSession, requireTask } from '../guards.ts';
import { askRunner, stopAgent } from '../runner-sync/requests.ts';
import { messagesAfter, messagesBefore } from '../stores/messages.ts';
import { seqPageOf } from '../stores/paging.ts';
import { listTaskSessions, patchSession, projectSession } from '../stores/sessions.ts';
import { findOpenTurn } from '../stores/turns.ts';
import type { Tx } from '../stores/writer.ts';
import { announceSession } from '../transitions/announce.ts';
import { dropQueue, finishSession } from '../transitions/end-session.ts';
import { addNotice } from '../transitions/transcript.ts';

/** @throws AppError NOT_FOUND */
export function readSession(
  { database }: Pick<Deps, 'database'>,
  { session_id }: { session_id: SessionId },
): Session {
  return projectSession(database, requireSession(database, session_id));
}

/** Every session of a task, newest first. @throws AppError NOT_FOUND */
export function listSessions(
  { database }: Pick<Deps, 'database'>,
  { task_id }: { task_id: TaskId },
): Session[] {
  requireTask(database, task_id);
  return listTaskSessions(database, task_id)
    .map((row) => projectSession(database, row))
    .reverse();
}

/**
 * A page of a session's transcript, in order. `next_cursor` is the next `after`, or the next `before` where
 * one was given.
 *
 * @throws AppError NOT_FOUND
 */
export function listMessages(
  { database }: Pick<Deps, 'database'>,
  { session_id, after, before, limit }: { session_id: SessionId } & MessagesQuery,
): { items: Message[]; next_cursor: string | null } {
  requireSession(database, session_id);
  if (before === undefined) return seqPageOf(messagesAfter(database, session_id, after, limit + 1), limit);
  const end = before === 'end' ? Number.MAX_SAFE_INTEGER : before;
  const page = seqPageOf(messagesBefore(database, session_id, { after, before: end }, limit + 1), limit);
  return { ...page, items: page.items.reverse() };
}

/**
 * Asks the runner to cancel the open turn; its events report what follows. Does nothing without an open turn.
 *
 * @throws AppError NOT_FOUND, AGENT_STREAM_NOT_CONNECTED, AGENT_STREAM_TIMEOUT
 */
export async function cancelTurn(
  deps: Pick<Deps, 'database' | 'runners'>,
  { session_id }: { session_id: SessionId },
): Promise<void> {
  const { runner_id } = requireSession(deps.database, session_id);
  if (runner_id === null || findOpenTurn(deps.database, session_id) === undefined) return;
  await askRunner(deps, runner_id, 'agent.sessions.cancel', { session_id }, 'the cancellation');
}

/**
 * Stops a session for good and drops its queue. The stop is stored: a runner that is away now is asked when it
 * comes back, and until then the agent and its questions stay as they are.
 *
 * @throws AppError NOT_FOUND
 */
export async function stopSession(
  deps: Pick<Deps, 'writer' | 'runners' | 'log'>,
  { session_id }: { session_id: SessionId },
): Promise<void> {
  const runnerId = deps.writer.transact((tx) => recordStop(tx, deps, session_id));
  if (runnerId !== null) await stopAgent(deps, runnerId, session_id);
}

/** Stores the stop. Returns the connected runner that has the agent, null when there is none. */
function recordStop(tx: Tx, { runners }: Pick<Deps, 'runners'>, sessionId: SessionId): RunnerId | null {
  const session = requireSession(tx, sessionId);
  if (isEnded(session.state)) return null;
  const { runner_id } = session;
  if (runner_id === null || !hasAgent(session.state)) {
    finishSession(tx, session);
    return null;
  }
  const isConnected = runners.isConnected(runner_id);
  if (session.stop_asked_at === null) {
    patchSession(tx, sessionId, { stop_asked_at: tx.at });
    dropQueue(tx, session);
    if (!isConnected) {
      const text = 'The session will be stopped when its runner is back.';
      addNotice(tx, session, { notice: 'session_stopped' }, text);
    }
    announceSession(tx, sessionId);
  }
  return isConnected ? runner_id : null;
}
