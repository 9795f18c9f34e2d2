import type { PromptId, SessionId } from '@kandev/contracts';
import type { Deps } from './deps.ts';

/** @throws AppError NOT_FOUND when it has gone out or never was */
export declare const removeQueuedPrompt: (
  deps: Pick<Deps, 'writer'>,
  input: { session_id: SessionId; prompt_id: PromptId },
) => void;
