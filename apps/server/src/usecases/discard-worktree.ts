import type { TaskId, TaskWorktree } from '@kandev/contracts';
import { AppError } from '../errors.ts';
import { findTask, patchTask } from '../stores/tasks.ts';
import type { Tx } from '../stores/writer.ts';
import { announceTask } from './announce.ts';
import { askWorktrees } from './ask-worktrees.ts';
import type { Deps } from './deps.ts';

/** Counts a worktree as gone, so that a session which starts from now on has it made anew. */
export function giveUpWorktree(tx: Tx, task_id: TaskId, worktree: TaskWorktree): void {
  patchTask(tx, task_id, { worktree: { ...worktree, state: 'removed', path: null, cwd: null } });
}

/**
 * Has its runner remove the worktree that was given up, as it was before. Where that refuses, it is back. Where
 * no answer comes, nobody knows how far it got: it stays given up, and the next session takes over what is there.
 *
 * @throws AppError as `askWorktrees` says
 */
export async function discardWorktree(
  deps: Pick<Deps, 'database' | 'writer' | 'runners'>,
  { task_id, worktree, force }: { task_id: TaskId; worktree: TaskWorktree; force: boolean },
): Promise<void> {
  const { runner_id } = worktree;
  if (runner_id === null) return;
  let isBack = false;
  try {
    await askWorktrees(deps, runner_id, 'agent.worktrees.remove', { task_id, force });
  } catch (error) {
    isBack = !(error instanceof AppError && error.code === 'AGENT_STREAM_TIMEOUT');
    throw error;
  } finally {
    deps.writer.transact((tx) => {
      if (isBack && findTask(tx, task_id)?.worktree?.state === 'removed')
        patchTask(tx, task_id, { worktree });
      announceTask(tx, task_id);
    });
  }
}
