import type { TaskWorktree, UpdateTask } from '@kandev/contracts';
import { AppError } from '../errors.ts';
import type { TaskRow } from '../stores/tasks.ts';

type Workplace = Pick<TaskRow, 'cwd' | 'worktree'>;

/**
 * Where a task's sessions are to work after a change of the folder, or of the wish for a worktree of it.
 *
 * @throws AppError CONFLICT once the worktree is there, VALIDATION for one of no folder
 */
export function chooseFolder(
  now: Workplace,
  { cwd = now.cwd ?? undefined, worktree = now.worktree !== null }: Pick<UpdateTask, 'cwd' | 'worktree'>,
): Workplace {
  if (now.worktree?.state === 'ready')
    throw new AppError('CONFLICT', 'The worktree of this task is there already: remove it first.', {
      reason: 'worktree_ready',
    });
  if (!worktree) return { cwd: cwd ?? null, worktree: null };
  if (cwd === undefined)
    throw new AppError('VALIDATION', 'cwd: A worktree needs the folder of its repository', {
      reason: 'folder_needed',
    });
  return { cwd, worktree: wantedWorktree(cwd) };
}

const wantedWorktree = (repository: string): TaskWorktree => ({
  repository,
  path: null,
  branch: null,
  cwd: null,
  state: 'wanted',
  runner_id: null,
});
