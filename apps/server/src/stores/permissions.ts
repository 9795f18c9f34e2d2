import type { PendingId, Permission, PermissionStatus, RunnerId, SessionId, TaskId } from '@kandev/contracts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Reader } from '../db/database.ts';
import { insertReturning, query, updateReturning, type Given } from '../db/query.ts';
import { permissions, tasks } from '../db/schema/index.ts';
import type { Cursor } from './paging.ts';
import type { Tx } from './writer.ts';

export type PermissionRow = typeof permissions.$inferSelect;

/** The record as the API shows it. */
export function projectPermission({
  runner_id: _runner,
  instance_id: _instance,
  message_id: _message,
  ...shown
}: PermissionRow): Permission {
  return shown;
}

const byId = query((db, given: Given<{ id: PendingId }>) =>
  db.select().from(permissions).where(eq(permissions.pending_id, given.id)),
);

export function findPermission(reader: Reader, id: PendingId): PermissionRow | undefined {
  return byId.get(reader, { id });
}

/** Records of tasks that have not been deleted, oldest first, after a cursor. */
export function permissionsAfter(
  reader: Reader,
  filter: {
    status?: PermissionStatus | undefined;
    task_id?: TaskId | undefined;
    session_id?: SessionId | undefined;
  },
  after: Cursor | null,
  limit: number,
): Permission[] {
  const { status, task_id, session_id } = filter;
  return reader.db
    .select({ permission: permissions })
    .from(permissions)
    .innerJoin(tasks, eq(tasks.id, permissions.task_id))
    .where(
      and(
        isNull(tasks.deleted_at),
        status && eq(permissions.status, status),
        task_id && eq(permissions.task_id, task_id),
        session_id && eq(permissions.session_id, session_id),
        after
          ? sql`(${permissions.created_at}, ${permissions.pending_id}) > (${after[0]}, ${after[1]})`
          : undefined,
      ),
    )
    .orderBy(asc(permissions.created_at), asc(permissions.pending_id))
    .limit(limit)
    .all()
    .map(({ permission }) => projectPermission(permission));
}

/** The open permission requests of a runner, or of a session. */
export function listOpenPermissions(
  reader: Reader,
  owner: { runner_id: RunnerId } | { session_id: SessionId },
): PermissionRow[] {
  return 'runner_id' in owner ? openOfRunner.all(reader, owner) : openOfSession.all(reader, owner);
}

const openOfRunner = query((db, given: Given<{ runner_id: RunnerId }>) =>
  db
    .select()
    .from(permissions)
    .where(and(eq(permissions.status, 'pending'), eq(permissions.runner_id, given.runner_id))),
);

const openOfSession = query((db, given: Given<{ session_id: SessionId }>) =>
  db
    .select()
    .from(permissions)
    .where(and(eq(permissions.status, 'pending'), eq(permissions.session_id, given.session_id))),
);

export function insertPermission(tx: Tx, row: typeof permissions.$inferInsert): PermissionRow {
  return insertReturning(tx, permissions, row);
}

type PermissionEnd = Pick<
  PermissionRow,
  'outcome' | 'cause' | 'settled_at' | 'delivered' | 'option_id' | 'answered_by' | 'agent_disconnected'
> & { status: Exclude<PermissionStatus, 'pending'> };

/** Settles an open record. Undefined when it is settled already: the first settlement stands. */
export function settlePermissionRow(tx: Tx, id: PendingId, end: PermissionEnd): PermissionRow | undefined {
  return updateReturning(tx, permissions, { pending_id: id, status: 'pending' }, end);
}
