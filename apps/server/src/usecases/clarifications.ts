import type { Clarification, ClarificationsQuery, PendingId } from '@kandev/contracts';
import { AppError } from '../errors.ts';
import { clarificationsAfter, findClarification, projectClarification } from '../stores/clarifications.ts';
import type { Place } from '../stores/paging.ts';
import { pageOf, placeOf } from '../stores/paging.ts';
import type { Deps } from './deps.ts';

/** @throws AppError VALIDATION for a cursor that is not ours */
export function requirePlace(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const place = placeOf(cursor);
  if (place === null) throw new AppError('VALIDATION', 'The cursor is not one that this server gave.');
  return place;
}

/** Records of what is on the board, oldest first. @throws AppError VALIDATION for a cursor that is not ours */
export function listClarifications(
  { database }: Pick<Deps, 'database'>,
  { cursor, limit, ...within }: ClarificationsQuery,
): { items: Clarification[]; next_cursor: string | null } {
  return pageOf(clarificationsAfter(database, within, requirePlace(cursor), limit + 1), limit, (record) => [
    record.created_at,
    record.pending_id,
  ]);
}

/** One record, of a deleted task too: how a question ended stays known. @throws AppError NOT_FOUND */
export function readClarification(
  { database }: Pick<Deps, 'database'>,
  { pending_id }: { pending_id: PendingId },
): Clarification {
  const row = findClarification(database, pending_id);
  if (row === undefined) throw new AppError('NOT_FOUND', 'There is no such question.');
  return projectClarification(database, row);
}
