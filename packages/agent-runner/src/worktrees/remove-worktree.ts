import type { RemoveWorktree, TaskId } from '@kandev/contracts';
import { baseOf } from './base.ts';
import { isBranchOf } from './branch-name.ts';
import type { Git } from './git.ts';
import type { WorktreePlace } from './place.ts';
import { refusal } from './refusal.ts';
import { branchOf, commitAt, line } from './repository.ts';
import { uncommittedFiles } from './uncommitted.ts';

const MOST_NAMED = 200;

/**
 * Removes a task's worktree. Its branch stays if a commit was made on it. One that is gone already is fine.
 *
 * @throws StreamError WORKTREE_HAS_CHANGES with the files that would be lost, unless forced; GIT_FAILED
 */
export const removeWorktree = async (
  git: Git,
  place: WorktreePlace,
  { task_id, force }: RemoveWorktree,
): Promise<void> => {
  const worktree = place.find(task_id);
  if (worktree === undefined) return;
  if (!force) {
    const { files, isWhole } = await uncommittedFiles(git, worktree);
    if (files.length > 0 || !isWhole)
      throw refusal('WORKTREE_HAS_CHANGES', 'the worktree has changes that are not committed', {
        files: files.slice(0, MOST_NAMED),
      });
  }
  await discardWorktree(git, place, task_id);
};

/** Removes whatever there is of a task's worktree, whether or not git still knows it. */
export const discardWorktree = async (git: Git, place: WorktreePlace, task: TaskId): Promise<void> => {
  const worktree = place.find(task);
  const traces = worktree === undefined ? null : await tracesOf(git, worktree, task).catch(() => null);
  if (worktree !== undefined && traces !== null) {
    await git(traces.repository, ['worktree', 'remove', '--force', '--force', '--', worktree]);
    if (traces.emptyBranch !== null) await git(traces.repository, ['branch', '-D', '--', traces.emptyBranch]);
  }
  place.clear(task);
};

/** What a worktree has in its repository: a branch is ours to delete while it has no commit of its own. */
const tracesOf = async (
  git: Git,
  worktree: string,
  task: TaskId,
): Promise<{ repository: string; emptyBranch: string | null }> => {
  const common = ['rev-parse', '--path-format=absolute', '--git-common-dir'];
  const repository = line((await git(worktree, common)).text);
  const branch = await branchOf(git, worktree);
  const isOurs = branch !== null && isBranchOf(branch, task);
  const isEmpty = isOurs && (await baseOf(git, worktree)) === (await commitAt(git, worktree, 'HEAD'));
  return { repository, emptyBranch: isEmpty ? branch : null };
};
