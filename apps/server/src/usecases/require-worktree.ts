import type { TaskId, TaskWorktree } from '@kandev/contracts';
import type { Reader } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { findTask } from '../stores/tasks.ts';

/** @throws AppError NOT_FOUND for an unknown task, and for one without a worktree */
export function requireWorktree(reader: Reader, id: TaskId): TaskWorktree {
  const task = findTask(reader, id);
  if (task === undefined) throw new AppError('NOT_FOUND', 'There is no such task.', { reason: 'task_gone' });
  if (task.worktree === null)
    throw new AppError('NOT_FOUND', 'This task has no worktree.', { reason: 'worktree_gone' });
  return task.worktree;
}
