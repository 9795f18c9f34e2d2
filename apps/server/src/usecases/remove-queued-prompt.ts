import type { PromptId, SessionId } from '@kandev/contracts';
import { AppError } from '../errors.ts';
import { deleteQueuedPrompt } from '../stores/queued-prompts.ts';
import { announceSession } from './announce.ts';
import type { Deps } from './deps.ts';
import { requireSession } from './read-session.ts';

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
