import type { PendingAction } from '@kandev/contracts';

/** A session's or task's pending action: a question comes before a permission. */
export function pendingActionOf(kinds: Iterable<NonNullable<PendingAction>>): PendingAction {
  const waiting = new Set(kinds);
  if (waiting.has('clarification')) return 'clarification';
  return waiting.has('permission') ? 'permission' : null;
}
