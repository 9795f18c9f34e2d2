import type { TaskId, TaskWorktree } from '@kandev/contracts';
import { AppError } from '../errors.ts';
import { askWorktrees } from './ask-worktrees.ts';
import type { Deps } from './deps.ts';

/**
 * Looks into a worktree before anything is done that cannot be undone. What changes later is found by its removal.
 *
 * @throws AppError WORKTREE_HAS_CHANGES with the files that would be lost, and as `askWorktrees` says
 */
export async function refuseChanges(
  deps: Pick<Deps, 'database' | 'runners'>,
  task_id: TaskId,
  worktree: TaskWorktree | null,
): Promise<void> {
  if (worktree?.state !== 'ready' || worktree.runner_id === null) return;
  const files = await uncommittedIn(deps, worktree.runner_id, task_id);
  if (files.length > 0)
    throw new AppError('WORKTREE_HAS_CHANGES', 'The worktree has changes that are not committed.', {
      details: { files },
    });
}

/** One that is gone by other means has nothing to lose. */
async function uncommittedIn(
  deps: Pick<Deps, 'database' | 'runners'>,
  runnerId: NonNullable<TaskWorktree['runner_id']>,
  task_id: TaskId,
): Promise<string[]> {
  try {
    const { files } = await askWorktrees(deps, runnerId, 'agent.worktrees.read', { task_id, diff: false });
    return files.filter(({ uncommitted }) => uncommitted).map(({ path }) => path);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return [];
    throw error;
  }
}

/** A refusal that came after the sessions were stopped says so. */
export function refusedAfterStop(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'WORKTREE_HAS_CHANGES') return error;
  const message = 'The worktree has changes that are not committed; the sessions of its task were stopped.';
  return new AppError(error.code, message, {
    reason: 'changed_when_stopped',
    details: error.details,
    cause: error,
  });
}
