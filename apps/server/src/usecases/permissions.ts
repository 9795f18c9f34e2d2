import type { Permission, PermissionsQuery, PendingId } from '@kandev/contracts';
import type { Deps } from './deps.ts';

/** Oldest first. @throws AppError VALIDATION for a cursor that is not ours */
export declare const listPermissions: (
  deps: Pick<Deps, 'database'>,
  query: PermissionsQuery,
) => { items: Permission[]; next_cursor: string | null };
/** @throws AppError NOT_FOUND */
export declare const readPermission: (
  deps: Pick<Deps, 'database'>,
  input: { pending_id: PendingId },
) => Permission;
