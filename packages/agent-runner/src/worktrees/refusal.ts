import type { WorktreeRefusal } from '@kandev/contracts';
import { StreamError } from '../stream-error.ts';

/** Says that git did not do what was asked, and why; `words` are shown to an operator as they stand. */
export function worktreeRefusal(
  reason: WorktreeRefusal['reason'],
  words: string,
  more: Pick<WorktreeRefusal, 'files'> = {},
): StreamError {
  return new StreamError('VALIDATION', words, { reason, ...more });
}
