import type {
  Clarification,
  ClarificationsQuery,
  PendingId,
  Permission,
  PermissionsQuery,
} from '@kandev/contracts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { parseCursor } from '../guards.ts';
import { clarificationsAfter, findClarification, projectClarification } from '../stores/clarifications.ts';
import { cursorPageOf } from '../stores/paging.ts';
import { findPermission, permissionsAfter, projectPermission } from '../stores/permissions.ts';

/**
 * Clarifications of the tasks on the board, oldest first.
 *
 * @throws AppError VALIDATION for a cursor that this server did not give
 */
export function listClarifications(
  { database }: Pick<Deps, 'database'>,
  { cursor, limit, ...filter }: ClarificationsQuery,
): { items: Clarification[]; next_cursor: string | null } {
  const rows = clarificationsAfter(database, filter, parseCursor(cursor), limit + 1);
  return cursorPageOf(rows, limit, ({ created_at, pending_id }) => [created_at, pending_id]);
}

/** One clarification, of a deleted task too. @throws AppError NOT_FOUND */
export function readClarification(
  { database }: Pick<Deps, 'database'>,
  { pending_id }: { pending_id: PendingId },
): Clarification {
  const row = findClarification(database, pending_id);
  if (row === undefined) throw new AppError('NOT_FOUND', 'There is no such question.');
  return projectClarification(database, row);
}

/**
 * Permission requests of the tasks on the board, oldest first.
 *
 * @throws AppError VALIDATION for a cursor that this server did not give
 */
export function listPermissions(
  { database }: Pick<Deps, 'database'>,
  { cursor, limit, ...filter }: PermissionsQuery,
): { items: Permission[]; next_cursor: string | null } {
  const rows = permissionsAfter(database, filter, parseCursor(cursor), limit + 1);
  return cursorPageOf(rows, limit, ({ created_at, pending_id }) => [created_at, pending_id]);
}

/** One permission request, of a deleted task too. @throws AppError NOT_FOUND */
export function readPermission(
  { database }: Pick<Deps, 'database'>,
  { pending_id }: { pending_id: PendingId },
): Permission {
  const row = findPermission(database, pending_id);
  if (row === undefined) throw new AppError('NOT_FOUND', 'There is no such permission request.');
  return projectPermission(row);
}
