import type { PromptId, SessionId } from '@kandev/contracts';
import { promptId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import { isEnded } from '../domain/session.ts';
import { AppError } from '../errors.ts';
import { listQueuedPrompts, queuePrompt } from '../stores/queued-prompts.ts';
import { patchSession } from '../stores/sessions.ts';
import type { Tx } from '../stores/writer.ts';
import { announceSession } from './announce.ts';
import type { Deps } from './deps.ts';
import { takeStep, tell } from './pump-prompts.ts';
import { requireSession } from './read-session.ts';
import { refuseArchived } from './refuse-archived.ts';

/**
 * Takes a prompt for a session: stored first, and sent at once when no turn is open. `queued` says that it
 * waits, for the turn that is open, for its agent or for its runner.
 *
 * @throws AppError NOT_FOUND, CONFLICT once the session has been stopped or its task archived
 */
export function promptSession(
  deps: Deps,
  { session_id, text }: { session_id: SessionId; text: string },
): { queued: boolean } {
  const { id, step } = deps.writer.transact((tx) => {
    refuseArchived(tx, requireSession(tx, session_id).task_id);
    const id = enqueue(tx, session_id, text);
    return { id, step: takeStep(tx, deps, session_id) };
  });
  if (step !== null) deps.background.run('telling a runner of a prompt', () => tell(deps, step));
  return { queued: listQueuedPrompts(deps.database, session_id).some((prompt) => prompt.id === id) };
}

/** A prompt to a session that failed takes it up again. */
export function enqueue(tx: Tx, sessionId: SessionId, text: string): PromptId {
  const session = requireSession(tx, sessionId);
  if (isEnded(session.state) || session.stop_asked_at !== null) {
    throw new AppError('CONFLICT', 'This session was stopped. Start another one.', {
      reason: 'session_stopped',
    });
  }
  const id = promptId.parse(randomUUID());
  queuePrompt(tx, { id, session_id: sessionId, text });
  if (session.state === 'FAILED') patchSession(tx, sessionId, { state: 'CREATED', failure: null });
  announceSession(tx, sessionId);
  return id;
}
