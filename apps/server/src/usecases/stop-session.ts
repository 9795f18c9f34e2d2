import type { RunnerId, SessionId } from '@kandev/contracts';
import { hasAgent, isEnded } from '../domain/session.ts';
import { RunnerError } from '../runners/runner-registry.ts';
import { findSession, patchSession } from '../stores/sessions.ts';
import type { Tx } from '../stores/writer.ts';
import { announceSession } from './announce.ts';
import type { Deps } from './deps.ts';
import { dropQueue, finishSession } from './end-session.ts';
import { requireSession } from './read-session.ts';
import { addNotice } from './transcript.ts';

type StopDeps = Pick<Deps, 'writer' | 'runners' | 'log'>;

/**
 * Stops a session for good and drops its queue. The wish is stored, so that a runner which is away now is
 * told when it comes back; until then the agent, and what it asks, are as they were.
 *
 * @throws AppError NOT_FOUND
 */
export async function stopSession(deps: StopDeps, { session_id }: { session_id: SessionId }): Promise<void> {
  const runnerId = deps.writer.transact((tx) => wantStop(tx, deps, session_id));
  if (runnerId !== null) await tellStop(deps, runnerId, session_id);
}

/** Stores the wish. Returns the runner to be told, null where there is none to tell. */
function wantStop(tx: Tx, { runners }: Pick<Deps, 'runners'>, sessionId: SessionId): RunnerId | null {
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
export async function tellStop(deps: StopDeps, runnerId: RunnerId, sessionId: SessionId): Promise<void> {
  try {
    await deps.runners.ask(runnerId, 'agent.sessions.stop', { session_id: sessionId });
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
