import type { Task, TaskId } from '@kandev/contracts';
import { AppError } from '../errors.ts';
import * as store from '../stores/tasks.ts';
import type { Deps } from './deps.ts';

/** One task, archived or not. @throws AppError NOT_FOUND */
export function readTask({ database }: Pick<Deps, 'database'>, { task_id }: { task_id: TaskId }): Task {
  const task = store.readTask(database, task_id);
  if (task === undefined) throw new AppError('NOT_FOUND', 'There is no such task.', { reason: 'task_gone' });
  return task;
}
