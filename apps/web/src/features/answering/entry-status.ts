import type { Clarification, Permission } from '@kandev/contracts';
import type { DraftStore } from './draft-store.ts';
import { entryOf } from './overlay-entries.ts';
import type { PermissionDesk, Submissions } from './submissions.ts';

/**
 * What a pending is to the operator who has it on the screen. `open` can be answered; `kept` has ended, and
 * something of theirs in it has to stay until they put it away; `ended` has ended without them; `gone` was
 * ended by their own answer, or put away.
 */
export type Standing = 'open' | 'kept' | 'ended' | 'gone';

export function clarificationStanding(
  clarification: Clarification,
  drafts: DraftStore,
  submissions: Submissions,
): Standing {
  const entry = entryOf(clarification, drafts, submissions);
  if (entry === undefined) return 'gone';
  if (entry.clarification.status === 'pending') return 'open';
  return isBegun(clarification, drafts, submissions) ? 'kept' : 'ended';
}

export function permissionStanding(
  { pending_id, status }: Permission,
  submissions: PermissionDesk['submissions'],
): Standing {
  switch (submissions.get(pending_id)?.phase) {
    case 'won':
      return 'gone';
    case 'sending':
      return 'open';
    case 'failed':
    case undefined:
      return status === 'pending' ? 'open' : 'ended';
  }
}

/** Whether somebody has begun to answer it here, so that it must neither move nor make way. */
export function isBegun(clarification: Clarification, drafts: DraftStore, submissions: Submissions): boolean {
  return submissions.has(clarification.pending_id) || drafts.isWorkedOn(clarification);
}
