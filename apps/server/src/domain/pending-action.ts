import type { PendingAction } from '@kandev/contracts';

/** What a session waits for, as one value: a question comes before a permission. */
export function pendingActionOf(kinds: Iterable<NonNullable<PendingAction>>): PendingAction {
  const waiting = new Set(kinds);
  if (waiting.has('clarification')) return 'clarification';
  return waiting.has('permission') ? 'permission' : null;
}
