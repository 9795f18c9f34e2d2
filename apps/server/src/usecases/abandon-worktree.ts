import type { RunnerId, TaskId } from '@kandev/contracts';
import type { Deps } from './deps.ts';
import { worktreeTimeouts } from './ask-worktrees.ts';

/**
 * Has the worktree removed that was made for a task while it was deleted, unless work would be lost with it.
 * Nobody waits for that.
 */
export const abandonWorktree = (
  { runners, background }: Pick<Deps, 'runners' | 'background'>,
  runnerId: RunnerId,
  taskId: TaskId,
): void => {
  const action = 'agent.worktrees.remove';
  background.run('removing the worktree of a deleted task', async () => {
    await runners.ask(
      runnerId,
      action,
      { task_id: taskId, force: false },
      { timeoutMs: worktreeTimeouts[action] },
    );
  });
};
