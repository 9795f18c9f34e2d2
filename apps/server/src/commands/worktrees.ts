import type { AgentProfileId, RunnerId, TaskId, WorktreeChanges } from '@kandev/contracts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { assertNotArchived, requireAgentProfile, requireRunner, requireWorktree } from '../guards.ts';
import { findTask, patchTask } from '../stores/tasks.ts';
import { announceTask } from '../transitions/announce.ts';
import { cleanUpOrphanedWorktree } from './worktree-removal.ts';
import { askAboutWorktree } from '../runner-sync/requests.ts';

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
  assertNotArchived(deps.database, task_id);
  const { worktree, title } = task;
  if (worktree === null || worktree.state === 'ready') return;
  const { repository, branch } = worktree;
  const runner_id = requireRunner(deps, worktree.runner_id ?? named, 'start the session again');
  const made = await askAboutWorktree(deps, runner_id, 'agent.worktrees.create', {
    task_id,
    title,
    repository,
    branch,
  });
  if (findTask(deps.database, task_id) === undefined) {
    cleanUpOrphanedWorktree(deps, runner_id, task_id);
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
  return askAboutWorktree(deps, runner_id, 'agent.worktrees.read', { task_id, diff });
}
