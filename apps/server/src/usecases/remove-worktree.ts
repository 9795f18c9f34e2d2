import type { TaskId, TaskWorktree } from '@kandev/contracts';
import { isPathWithin } from '@kandev/contracts';
import { hasAgent } from '../domain/session.ts';
import { AppError } from '../errors.ts';
import { listTaskSessions } from '../stores/sessions.ts';
import { patchTask } from '../stores/tasks.ts';
import type { Tx } from '../stores/writer.ts';
import { announceTask } from './announce.ts';
import type { Deps } from './deps.ts';
import { discardWorktree, giveUpWorktree } from './discard-worktree.ts';
import { requireWorktree } from './require-worktree.ts';

/**
 * Removes a task's worktree; its branch stays where it has commits. Of one that was never made, the wish goes.
 * What is being removed counts as gone, so that a session which starts meanwhile has it made anew.
 *
 * @throws AppError NOT_FOUND, WORKTREE_IN_USE while an agent runs in it, WORKTREE_HAS_CHANGES with the files that
 * would be lost unless forced, and as `askWorktrees` says
 */
export async function removeWorktree(
  deps: Pick<Deps, 'database' | 'writer' | 'runners'>,
  { task_id, force }: { task_id: TaskId; force: boolean },
): Promise<void> {
  const worktree = deps.writer.transact((tx) => giveUp(tx, task_id));
  if (worktree.state === 'ready') await discardWorktree(deps, { task_id, worktree, force });
}

/**
 * Returns the worktree as it was before. Its runner looks once more who is in it: that knows where links lead,
 * and which other tasks' agents it runs.
 */
function giveUp(tx: Tx, task_id: TaskId): TaskWorktree {
  const worktree = requireWorktree(tx, task_id);
  const { state, path } = worktree;
  const inIt = listTaskSessions(tx, task_id).filter(({ cwd }) => path !== null && isPathWithin(path, cwd));
  if (state === 'ready' && inIt.some((session) => hasAgent(session.state)))
    throw new AppError('WORKTREE_IN_USE', 'An agent works in this worktree: stop its session first.');
  switch (state) {
    case 'wanted':
      patchTask(tx, task_id, { worktree: null });
      announceTask(tx, task_id);
      break;
    case 'ready':
      giveUpWorktree(tx, task_id, worktree);
      break;
    case 'removed':
  }
  return worktree;
}
