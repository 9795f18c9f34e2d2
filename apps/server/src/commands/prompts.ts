import type { PromptId, SessionId } from '@kandev/contracts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { assertNotArchived, requireSession } from '../guards.ts';
import { enqueuePrompt, nextCommand, sendCommand } from '../runner-sync/prompt-queue.ts';
import { deleteQueuedPrompt, listQueuedPrompts } from '../stores/queued-prompts.ts';
import { announceSession } from '../transitions/announce.ts';

/**
 * Stores a prompt for a session, and sends it at once when no turn is open. `queued` says that it waits for
 * the open turn, for its agent or for its runner.
 *
 * @throws AppError NOT_FOUND, CONFLICT once the session has been stopped or its task archived
 */
export function promptSession(
  deps: Deps,
  { session_id, text }: { session_id: SessionId; text: string },
): { queued: boolean } {
  const { id, command } = deps.writer.transact((tx) => {
    assertNotArchived(tx, requireSession(tx, session_id).task_id);
    const id = enqueuePrompt(tx, session_id, text);
    return { id, command: nextCommand(tx, deps, session_id) };
  });
  if (command !== null) deps.background.run('sending a prompt', () => sendCommand(deps, command));
  return { queued: listQueuedPrompts(deps.database, session_id).some((prompt) => prompt.id === id) };
}

/**
 * Removes a prompt from the queue.
 *
 * @throws AppError NOT_FOUND when it was sent already or never existed
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
