import type { Session, TaskId } from '@kandev/contracts';
import { AppError } from '../errors.ts';
import { listTaskSessions, projectSession } from '../stores/sessions.ts';
import { findTask } from '../stores/tasks.ts';
import type { Deps } from './deps.ts';

/**
 * Every session of a task, newest first.
 *
 * @throws AppError NOT_FOUND
 */
export function readTaskSessions(
  { database }: Pick<Deps, 'database'>,
  { task_id }: { task_id: TaskId },
): Session[] {
  if (findTask(database, task_id) === undefined)
    throw new AppError('NOT_FOUND', 'There is no such task.', { reason: 'task_gone' });
  return listTaskSessions(database, task_id)
    .map((row) => projectSession(database, row))
    .reverse();
}
