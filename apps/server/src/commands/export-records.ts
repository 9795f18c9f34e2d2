import type { Clarification, Message, Permission, Session, SessionId, Task, TaskId } from '@kandev/contracts';
import type { Deps } from '../deps.ts';
import { clarificationsAfter } from '../stores/clarifications.ts';
import { listColumns } from '../stores/columns.ts';
import { messagesAfter } from '../stores/messages.ts';
import type { Cursor } from '../stores/paging.ts';
import { permissionsAfter } from '../stores/permissions.ts';
import { listTaskSessions, projectSession } from '../stores/sessions.ts';
import { listColumnTasks } from '../stores/tasks.ts';
import { readTask } from './tasks.ts';

/** Bounds the records in memory. */
const EXPORT_PAGE_SIZE = 200;

export type ExportedRecord =
  | ({ record: 'task' } & Task)
  | ({ record: 'session' } & Session)
  | ({ record: 'message' } & Message)
  | ({ record: 'clarification' } & Clarification)
  | ({ record: 'permission' } & Permission);

type ExportDeps = Pick<Deps, 'database'>;

/**
 * Exports one task, or all tasks including the archived ones: each task, then each of its sessions with its
 * transcript, questions and permission requests. Secret answers stay masked; launch commands are left out.
 *
 * @throws AppError NOT_FOUND for an unknown task
 */
export function* exportRecords(deps: ExportDeps, filter: { task_id?: TaskId }): Generator<ExportedRecord> {
  for (const task of listExportedTasks(deps, filter)) {
    yield { record: 'task', ...task };
    for (const row of listTaskSessions(deps.database, task.id)) {
      yield { record: 'session', ...projectSession(deps.database, row) };
      yield* sessionRecords(deps, row.id);
    }
  }
}

function listExportedTasks({ database }: ExportDeps, { task_id }: { task_id?: TaskId }): Task[] {
  if (task_id === undefined) return listColumns(database).flatMap(({ id }) => listColumnTasks(database, id));
  return [readTask({ database }, { task_id })];
}

function* sessionRecords({ database }: ExportDeps, session_id: SessionId): Generator<ExportedRecord> {
  const messages = (after: Message | undefined): Message[] =>
    messagesAfter(database, session_id, after?.seq ?? 0, EXPORT_PAGE_SIZE);
  for (const message of paged(messages)) yield { record: 'message', ...message };
  const clarifications = (after: Clarification | undefined): Clarification[] =>
    clarificationsAfter(database, { session_id }, cursorAfter(after), EXPORT_PAGE_SIZE);
  for (const clarification of paged(clarifications)) yield { record: 'clarification', ...clarification };
  const permissions = (after: Permission | undefined): Permission[] =>
    permissionsAfter(database, { session_id }, cursorAfter(after), EXPORT_PAGE_SIZE);
  for (const permission of paged(permissions)) yield { record: 'permission', ...permission };
}

function* paged<T>(read: (after: T | undefined) => T[]): Generator<T> {
  for (let page = read(undefined); page.length > 0; page = read(page.at(-1))) yield* page;
}

const cursorAfter = (after: Pick<Clarification, 'created_at' | 'pending_id'> | undefined): Cursor | null =>
  after === undefined ? null : [after.created_at, after.pending_id];
