import type { AgentProfileId, RunnerId, TaskId } from '@kandev/contracts';
import { AppError } from '../errors.ts';
import { findTask, patchTask } from '../stores/tasks.ts';
import { abandonWorktree } from './abandon-worktree.ts';
import { announceTask } from './announce.ts';
import { askWorktrees } from './ask-worktrees.ts';
import type { Deps } from './deps.ts';
import { refuseArchived } from './refuse-archived.ts';
import { requireAgentProfile } from './require-agent-profile.ts';
import { requireRunner } from './require-runner.ts';

type WantedSession = { task_id: TaskId; agent_profile_id: AgentProfileId; runner_id: RunnerId | undefined };

/**
 * Has the worktree made that a task is to have for a session, on the runner that is named, else on any; one
 * that was removed comes back on its branch. A task without one, or with one that is there, is left alone.
 *
 * @throws AppError NO_RUNNER, NOT_FOUND for an unknown task or profile and a task that is deleted meanwhile,
 * CONFLICT for an archived one and where its folder is changed meanwhile, and as `askWorktrees` says
 */
export async function createWorktree(
  deps: Pick<Deps, 'database' | 'writer' | 'runners' | 'background' | 'log'>,
  { task_id, agent_profile_id, runner_id: named }: WantedSession,
): Promise<void> {
  const task = findTask(deps.database, task_id);
  if (task === undefined) throw unknownTask();
  requireAgentProfile(deps.database, agent_profile_id);
  refuseArchived(deps.database, task_id);
  const { worktree, title } = task;
  if (worktree === null || worktree.state === 'ready') return;
  const { repository, branch } = worktree;
  const runner_id = requireRunner(deps, worktree.runner_id ?? named, 'start the session again');
  const made = await askWorktrees(deps, runner_id, 'agent.worktrees.create', {
    task_id,
    title,
    repository,
    branch,
  });
  if (findTask(deps.database, task_id) === undefined) {
    abandonWorktree(deps, runner_id, task_id);
    throw unknownTask();
  }
  deps.writer.transact((tx) => {
    if (findTask(tx, task_id)?.worktree?.repository !== repository) throw folderChanged();
    patchTask(tx, task_id, { worktree: { ...made, repository, state: 'ready', runner_id } });
    announceTask(tx, task_id);
  });
}

const unknownTask = (): AppError =>
  new AppError('NOT_FOUND', 'There is no such task.', { reason: 'task_gone' });

/** The worktree that was made meanwhile has no work in it: the next one of this task takes it over or its place. */
const folderChanged = (): AppError =>
  new AppError('CONFLICT', 'The folder of this task was changed meanwhile: start the session again.', {
    reason: 'folder_changed',
  });
