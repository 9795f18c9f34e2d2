import type { PromptId, SessionId } from '@kandev/contracts';
import { promptId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { isEnded } from '../domain/session.ts';
import { AppError } from '../errors.ts';
import { nextCommand, sendCommand } from '../runner-sync/prompt-queue.ts';
import { deleteQueuedPrompt, insertQueuedPrompt, listQueuedPrompts } from '../stores/queued-prompts.ts';
import { patchSession } from '../stores/sessions.ts';
import type { Tx } from '../stores/writer.ts';
import { announceSession } from '../transitions/announce.ts';
import { assertNotArchived } from '../guards.ts';
import { requireSession } from './sessions.ts';

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
    assertNotArchived(tx, requireSession(tx, session_id).task_id);
    const id = enqueuePrompt(tx, session_id, text);
    return { id, step: nextCommand(tx, deps, session_id) };
  });
  if (step !== null) deps.background.run('telling a runner of a prompt', () => sendCommand(deps, step));
  return { queued: listQueuedPrompts(deps.database, session_id).some((prompt) => prompt.id === id) };
}

/** A prompt to a session that failed takes it up again. */
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
 * Takes a prompt back that has not gone out.
 *
 * @throws AppError NOT_FOUND when it has gone out or never was
 */
export function removeQueuedPrompt(
  { writer }: Pick<Deps, 'writer'>,
  { session_id, prompt_id }: { session_id: SessionId; prompt_id: PromptId },
): void {
  writer.transact((tx) => {
    requireSession(tx, session_id);
    if (!deleteQueuedPrompt(tx, session_id, prompt_id)) {
      throw new AppError('NOT_FOUND', 'That prompt is not in the queue: it may have gone out.', {
        reason: 'prompt_gone',
      });
    }
    announceSession(tx, session_id);
  });
}
