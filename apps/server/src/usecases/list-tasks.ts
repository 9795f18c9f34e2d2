import type { Task, TasksQuery } from '@kandev/contracts';
import { pageOf } from '../stores/paging.ts';
import { tasksAfter } from '../stores/tasks.ts';
import { requirePlace } from './clarifications.ts';
import type { Deps } from './deps.ts';

/**
 * A page of the tasks that are archived, or of those that are not, the newest change first.
 *
 * @throws AppError VALIDATION for a cursor that is not ours
 */
export function listTasks(
  { database }: Pick<Deps, 'database'>,
  { cursor, limit, archived }: TasksQuery,
): { items: Task[]; next_cursor: string | null } {
  return pageOf(tasksAfter(database, { archived }, requirePlace(cursor), limit + 1), limit, (task) => [
    task.updated_at,
    task.id,
  ]);
}
