import type { Clarification, Permission } from '@kandev/contracts';
import type { EntryStatus } from '#questions/form-entry.ts';
import type { DraftStore } from './draft-store.ts';
import { overlayEntryOf } from './overlay-entries.ts';
import type { PermissionSubmissions, SubmissionsById } from './submissions.ts';

export function clarificationEntryStatus(
  clarification: Clarification,
  drafts: DraftStore,
  submissions: SubmissionsById,
): EntryStatus {
  const entry = overlayEntryOf(clarification, drafts, submissions);
  if (entry === undefined) return 'gone';
  if (entry.clarification.status === 'pending') return 'open';
  return isInProgress(clarification, drafts, submissions) ? 'kept' : 'ended';
}

export function permissionEntryStatus(
  { pending_id, status }: Permission,
  submissions: PermissionSubmissions['byId'],
): EntryStatus {
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

/** Whether the operator has begun to answer on this page, so that the entry must neither move nor make way. */
export function isInProgress(
  clarification: Clarification,
  drafts: DraftStore,
  submissions: SubmissionsById,
): boolean {
  return submissions.has(clarification.pending_id) || drafts.isDirty(clarification);
}
