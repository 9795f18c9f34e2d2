import type { Message, MessagesQuery, RunnerId, Session, SessionId, TaskId } from '@kandev/contracts';
import type { Reader } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { hasAgent, isEnded } from '../domain/session.ts';
import { AppError } from '../errors.ts';
import { RunnerError } from '../runner-sync/registry.ts';
import { askRunner } from '../runner-sync/requests.ts';
import { messagesAfter, messagesBefore } from '../stores/messages.ts';
import type { SessionRow } from '../stores/sessions.ts';
import { findSession, listTaskSessions, patchSession, projectSession } from '../stores/sessions.ts';
import { findTask } from '../stores/tasks.ts';
import { findOpenTurn } from '../stores/turns.ts';
import type { Tx } from '../stores/writer.ts';
import { announceSession } from '../transitions/announce.ts';
import { dropQueue, finishSession } from '../transitions/end-session.ts';
import { addNotice } from '../transitions/transcript.ts';

/** @throws AppError NOT_FOUND */
export function requireSession(reader: Reader, id: SessionId): SessionRow {
  const session = findSession(reader, id);
  if (session === undefined)
    throw new AppError('NOT_FOUND', 'There is no such session.', { reason: 'session_gone' });
  return session;
}

/** @throws AppError NOT_FOUND */
export function readSession(
  { database }: Pick<Deps, 'database'>,
  { session_id }: { session_id: SessionId },
): Session {
  return projectSession(database, requireSession(database, session_id));
}

/**
 * Every session of a task, newest first.
 *
 * @throws AppError NOT_FOUND
 */
export function readTaskSessions(
  { database }: Pick<Deps, 'database'>,
  { task_id }: { task_id: TaskId },
): Session[] {
  if (findTask(database, task_id) === undefined)
    throw new AppError('NOT_FOUND', 'There is no such task.', { reason: 'task_gone' });
  return listTaskSessions(database, task_id)
    .map((row) => projectSession(database, row))
    .reverse();
}

type MessagesPage = { items: Message[]; next_cursor: string | null };

/**
 * A stretch of a session's transcript, in order. `next_cursor` is the next `after`, or the next `before`
 * where one was given.
 *
 * @throws AppError NOT_FOUND
 */
export function listMessages(
  { database }: Pick<Deps, 'database'>,
  { session_id, after, before, limit }: { session_id: SessionId } & MessagesQuery,
): MessagesPage {
  requireSession(database, session_id);
  if (before === undefined)
    return messagesPageOf(messagesAfter(database, session_id, after, limit + 1), limit);
  const end = before === 'end' ? Number.MAX_SAFE_INTEGER : before;
  const page = messagesPageOf(messagesBefore(database, session_id, { after, before: end }, limit + 1), limit);
  return { ...page, items: page.items.reverse() };
}

/** Splits one row too many into a page and the number that the next one is asked for with. */
function messagesPageOf(rows: Message[], limit: number): MessagesPage {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: rows.length > limit && last !== undefined ? String(last.seq) : null };
}

/**
 * Cancels the open turn; what comes of it the runner tells by events. Without an open turn nothing happens.
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

type StopDeps = Pick<Deps, 'writer' | 'runners' | 'log'>;

/**
 * Stops a session for good and drops its queue. The wish is stored, so that a runner which is away now is
 * told when it comes back; until then the agent, and what it asks, are as they were.
 *
 * @throws AppError NOT_FOUND
 */
export async function stopSession(deps: StopDeps, { session_id }: { session_id: SessionId }): Promise<void> {
  const runnerId = deps.writer.transact((tx) => recordStop(tx, deps, session_id));
  if (runnerId !== null) await stopAgent(deps, runnerId, session_id);
}

/** Stores the wish. Returns the runner to be told, null where there is none to tell. */
function recordStop(tx: Tx, { runners }: Pick<Deps, 'runners'>, sessionId: SessionId): RunnerId | null {
  const session = requireSession(tx, sessionId);
  if (isEnded(session.state)) return null;
  const { runner_id } = session;
  if (runner_id === null || !hasAgent(session.state)) {
    finishSession(tx, session);
    return null;
  }
  if (session.stop_asked_at === null) {
    patchSession(tx, sessionId, { stop_asked_at: tx.at });
    dropQueue(tx, session);
    if (!runners.isConnected(runner_id)) {
      addNotice(
        tx,
        session,
        { notice: 'session_stopped' },
        'The session will be stopped when its runner is back.',
      );
    }
    announceSession(tx, sessionId);
  }
  return runners.isConnected(runner_id) ? runner_id : null;
}

/** Tells a runner to end a session's agent. One that knows of no such agent has nothing left to end. */
export async function stopAgent(deps: StopDeps, runnerId: RunnerId, sessionId: SessionId): Promise<void> {
  try {
    await deps.runners.request(runnerId, 'agent.sessions.stop', { session_id: sessionId });
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    deps.log.warn({ session_id: sessionId, code: error.code, err: error }, 'agent.sessions.stop failed');
    if (error.code !== 'NOT_FOUND') return;
    deps.writer.transact((tx) => {
      const session = findSession(tx, sessionId);
      if (session !== undefined && !isEnded(session.state)) finishSession(tx, session);
    });
  }
}
