import type { TaskId, WorktreeChanges } from '@kandev/contracts';
import { AppError } from '../errors.ts';
import { askWorktrees } from './ask-worktrees.ts';
import type { Deps } from './deps.ts';
import { requireWorktree } from './require-worktree.ts';

/**
 * What changed in a task's worktree, as its runner sees it now.
 *
 * @throws AppError NOT_FOUND for a task whose worktree is not there, and as `askWorktrees` says
 */
export async function readWorktree(
  deps: Pick<Deps, 'database' | 'runners'>,
  { task_id, diff }: { task_id: TaskId; diff: boolean },
): Promise<WorktreeChanges> {
  const { state, runner_id } = requireWorktree(deps.database, task_id);
  if (state !== 'ready' || runner_id === null)
    throw new AppError('NOT_FOUND', 'This task has no worktree now.', { reason: 'worktree_gone' });
  return askWorktrees(deps, runner_id, 'agent.worktrees.read', { task_id, diff });
}
