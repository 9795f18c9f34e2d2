import type { TaskId, TaskWorktree } from '@kandev/contracts';
import { hasAgent } from '../domain/session.ts';
import { AppError } from '../errors.ts';
import { listTaskSessions } from '../stores/sessions.ts';
import { patchTask } from '../stores/tasks.ts';
import { announceTask } from './announce.ts';
import { askWorktrees } from './ask-worktrees.ts';
import type { Deps } from './deps.ts';
import { requireWorktree } from './require-worktree.ts';

/**
 * Removes a task's worktree; its branch stays where it has commits. Of one that was never made, the wish goes.
 *
 * @throws AppError NOT_FOUND, WORKTREE_IN_USE while an agent runs in it, WORKTREE_HAS_CHANGES with the files that
 * would be lost unless forced, and as `askWorktrees` says
 */
export const removeWorktree = async (
  deps: Pick<Deps, 'database' | 'writer' | 'runners'>,
  { task_id, force }: { task_id: TaskId; force: boolean },
): Promise<void> => {
  const worktree = requireWorktree(deps.database, task_id);
  if (worktree.state === 'ready') await removeFromRunner(deps, task_id, worktree, force);
  const left: TaskWorktree | null =
    worktree.state === 'wanted' ? null : { ...worktree, state: 'removed', path: null, cwd: null };
  deps.writer.transact((tx) => {
    patchTask(tx, task_id, { worktree: left });
    announceTask(tx, task_id);
  });
};

const removeFromRunner = async (
  deps: Pick<Deps, 'database' | 'runners'>,
  task_id: TaskId,
  { cwd, runner_id }: TaskWorktree,
  force: boolean,
): Promise<void> => {
  const inIt = listTaskSessions(deps.database, task_id).filter((session) => session.cwd === cwd);
  if (inIt.some(({ state }) => hasAgent(state)))
    throw new AppError('WORKTREE_IN_USE', 'An agent works in this worktree: stop its session first.');
  if (runner_id !== null) await askWorktrees(deps, runner_id, 'agent.worktrees.remove', { task_id, force });
};
