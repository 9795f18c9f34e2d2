import type { TaskId } from '@kandev/contracts';
import type { Reader } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { findTask } from '../stores/tasks.ts';

/** No agent is given work on a task that nobody sees. @throws AppError CONFLICT for an archived task */
export function refuseArchived(reader: Reader, task: TaskId): void {
  if (findTask(reader, task)?.archived === true)
    throw new AppError('CONFLICT', 'This task is archived: restore it first.', { reason: 'task_archived' });
}
