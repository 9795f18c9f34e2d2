import type { PendingId, Permission, PermissionsQuery } from '@kandev/contracts';
import { AppError } from '../errors.ts';
import { pageOf } from '../stores/paging.ts';
import { findPermission, permissionsAfter, projectPermission } from '../stores/permissions.ts';
import { requirePlace } from './clarifications.ts';
import type { Deps } from './deps.ts';

/** Records of what is on the board, oldest first. @throws AppError VALIDATION for a cursor that is not ours */
export function listPermissions(
  { database }: Pick<Deps, 'database'>,
  { cursor, limit, ...within }: PermissionsQuery,
): { items: Permission[]; next_cursor: string | null } {
  return pageOf(permissionsAfter(database, within, requirePlace(cursor), limit + 1), limit, (record) => [
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
