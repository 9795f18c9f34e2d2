import type {
  Clarification,
  ClarificationsQuery,
  PendingId,
  Permission,
  PermissionsQuery,
} from '@kandev/contracts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { clarificationsAfter, findClarification, projectClarification } from '../stores/clarifications.ts';
import type { Cursor } from '../stores/paging.ts';
import { decodeCursor, pageOf } from '../stores/paging.ts';
import { findPermission, permissionsAfter, projectPermission } from '../stores/permissions.ts';

/** @throws AppError VALIDATION for a cursor that is not ours */
export function parseCursor(cursor: string | undefined): Cursor | null {
  if (cursor === undefined) return null;
  const place = decodeCursor(cursor);
  if (place === null) throw new AppError('VALIDATION', 'The cursor is not one that this server gave.');
  return place;
}

/** Records of what is on the board, oldest first. @throws AppError VALIDATION for a cursor that is not ours */
export function listClarifications(
  { database }: Pick<Deps, 'database'>,
  { cursor, limit, ...within }: ClarificationsQuery,
): { items: Clarification[]; next_cursor: string | null } {
  return pageOf(clarificationsAfter(database, within, parseCursor(cursor), limit + 1), limit, (record) => [
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

/** Records of what is on the board, oldest first. @throws AppError VALIDATION for a cursor that is not ours */
export function listPermissions(
  { database }: Pick<Deps, 'database'>,
  { cursor, limit, ...within }: PermissionsQuery,
): { items: Permission[]; next_cursor: string | null } {
  return pageOf(permissionsAfter(database, within, parseCursor(cursor), limit + 1), limit, (record) => [
    record.created_at,
    record.pending_id,
  ]);
}

/** One record, of a deleted task too. @throws AppError NOT_FOUND */
export function readPermission(
  { database }: Pick<Deps, 'database'>,
  { pending_id }: { pending_id: PendingId },
): Permission {
  const row = findPermission(database, pending_id);
  if (row === undefined) throw new AppError('NOT_FOUND', 'There is no such permission request.');
  return projectPermission(row);
}
