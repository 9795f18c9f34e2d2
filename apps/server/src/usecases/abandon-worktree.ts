import type { RunnerId, TaskId } from '@kandev/contracts';
import { RunnerError } from '../runners/runner-registry.ts';
import { worktreeTimeouts } from './ask-worktrees.ts';
import type { Deps } from './deps.ts';

/**
 * Has the worktree removed that was made for a task while it was deleted, unless work would be lost with it.
 * Nobody waits for that.
 */
export function abandonWorktree(
  { runners, background, log }: Pick<Deps, 'runners' | 'background' | 'log'>,
  runnerId: RunnerId,
  taskId: TaskId,
): void {
  const action = 'agent.worktrees.remove';
  background.run('removing the worktree of a deleted task', async () => {
    try {
      const asked = { task_id: taskId, force: false };
      await runners.ask(runnerId, action, asked, { timeoutMs: worktreeTimeouts[action] });
    } catch (error) {
      if (!(error instanceof RunnerError)) throw error;
      const { code, message } = error;
      log.warn({ task_id: taskId, code, message }, 'the worktree of a deleted task stays where it is');
    }
  });
}
