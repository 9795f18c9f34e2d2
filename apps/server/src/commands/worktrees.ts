import type { AgentProfileId, RunnerId, TaskId, WorktreeChanges } from '@kandev/contracts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import {
  assertNotArchived,
  requireAgentProfile,
  requireRunner,
  requireTask,
  requireWorktree,
} from '../guards.ts';
import { askAboutWorktree } from '../runner-sync/requests.ts';
import { findTask, patchTask } from '../stores/tasks.ts';
import { announceTask } from '../transitions/announce.ts';
import { cleanUpOrphanedWorktree } from './worktree-removal.ts';

type PlannedSession = { task_id: TaskId; agent_profile_id: AgentProfileId; runner_id: RunnerId | undefined };

/**
 * Creates the worktree that a task wants for a session, on the named runner, else on any; a removed worktree is
 * created again on its branch. Does nothing for a task that wants none or whose worktree is ready.
 *
 * @throws AppError NO_RUNNER, NOT_FOUND for an unknown task or profile and a task that is deleted meanwhile,
 * CONFLICT for an archived task and when its folder is changed meanwhile, and as `askAboutWorktree` does
 */
export async function createWorktree(
  deps: Pick<Deps, 'database' | 'writer' | 'runners' | 'background' | 'log'>,
  { task_id, agent_profile_id, runner_id: named }: PlannedSession,
): Promise<void> {
  const { worktree, title } = requireTask(deps.database, task_id);
  requireAgentProfile(deps.database, agent_profile_id);
  assertNotArchived(deps.database, task_id);
  if (worktree === null || worktree.state === 'ready') return;
  const { repository, branch } = worktree;
  const runner_id = requireRunner(deps, worktree.runner_id ?? named, 'start the session again');
  const payload = { task_id, title, repository, branch };
  const created = await askAboutWorktree(deps, runner_id, 'agent.worktrees.create', payload);
  if (findTask(deps.database, task_id) === undefined) cleanUpOrphanedWorktree(deps, runner_id, task_id);
  deps.writer.transact((tx) => {
    if (requireTask(tx, task_id).worktree?.repository !== repository) throw folderChanged();
    patchTask(tx, task_id, { worktree: { ...created, repository, state: 'ready', runner_id } });
    announceTask(tx, task_id);
  });
}

/** The created worktree holds no work, so it may stay: the next one of this task replaces it. */
const folderChanged = (): AppError =>
  new AppError('CONFLICT', 'The folder of this task was changed meanwhile: start the session again.', {
    reason: 'folder_changed',
  });

/**
 * The changes in a task's worktree, as its runner finds them now.
 *
 * @throws AppError NOT_FOUND for a task without a ready worktree, and as `askAboutWorktree` does
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
