import type { RunnerId, TaskId } from '@kandev/contracts';
import { AppError } from '../errors.ts';
import { findTask, patchTask } from '../stores/tasks.ts';
import { announceTask } from './announce.ts';
import { askWorktrees } from './ask-worktrees.ts';
import type { Deps } from './deps.ts';
import { refuseArchived } from './refuse-archived.ts';
import { requireRunner } from './require-runner.ts';

/**
 * Has the worktree made that a task is to have, on the runner that is named, else on any; one that was
 * removed comes back on its branch. A task without one, or with one that is there, is left alone.
 *
 * @throws AppError NO_RUNNER, NOT_FOUND for an unknown task, CONFLICT for an archived one
 * and where its folder is changed meanwhile, and as `askWorktrees` says
 */
export const createWorktree = async (
  deps: Pick<Deps, 'database' | 'writer' | 'runners'>,
  { task_id, runner_id: named }: { task_id: TaskId; runner_id: RunnerId | undefined },
): Promise<void> => {
  const task = findTask(deps.database, task_id);
  if (task === undefined) throw new AppError('NOT_FOUND', 'There is no such task.');
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
  deps.writer.transact((tx) => {
    if (findTask(tx, task_id)?.worktree?.repository !== repository) throw folderChanged();
    patchTask(tx, task_id, { worktree: { ...made, repository, state: 'ready', runner_id } });
    announceTask(tx, task_id);
  });
};

/** The worktree that was made meanwhile has no work in it: the next one of this task takes it over or its place. */
const folderChanged = (): AppError =>
  new AppError('CONFLICT', 'The folder of this task was changed meanwhile: start the session again.');
