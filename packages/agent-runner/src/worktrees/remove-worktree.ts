import { readdirSync } from 'node:fs';
import type { RemoveWorktree, TaskId } from '@kandev/contracts';
import { isUnfinished, hasGitFile } from './base.ts';
import { isBranchOf } from './branch-name.ts';
import { findWorktree, type FoundWorktree } from './find-worktree.ts';
import type { Git } from './git.ts';
import type { WorktreeFolders } from './worktree-folders.ts';
import { worktreeRefusal } from './refusal.ts';
import { branchOf, commitAt, commonFolder } from './repository.ts';
import { uncommittedFiles, type FileList } from './uncommitted-files.ts';

const MOST_NAMED = 200;

/**
 * Removes a task's worktree. Its branch stays if a commit was made on it. One that is gone already is fine.
 *
 * @throws StreamError WORKTREE_HAS_CHANGES with the files that would be lost, unless forced; GIT_FAILED
 */
export async function removeWorktree(
  git: Git,
  place: WorktreeFolders,
  { task_id, force }: RemoveWorktree,
): Promise<void> {
  const found = findWorktree(git, place, task_id);
  const worktree = await (force ? found.catch(() => firstFolder(place, task_id)) : found);
  if (worktree === undefined) {
    place.deleteEmptyTaskFolder(task_id);
    return;
  }
  if (!force && !(worktree.base === null && (await isUnfinished(git, worktree.path)))) {
    const { files, isComplete } = await lostFiles(git, worktree);
    if (files.length > 0 || !isComplete)
      throw worktreeRefusal('WORKTREE_HAS_CHANGES', 'the worktree has changes that are not committed', {
        files: files.slice(0, MOST_NAMED),
      });
  }
  await discardWorktree(git, place, worktree, task_id);
}

/** Of a folder that is no worktree any more nobody knows what is kept elsewhere: whatever is in it would be lost. */
const lostFiles = (git: Git, worktree: FoundWorktree): Promise<FileList> =>
  hasGitFile(worktree.path)
    ? uncommittedFiles(git, worktree)
    : Promise.resolve({ files: readdirSync(worktree.path), isComplete: true });

/** What is taken for the worktree where git cannot read it any more. */
function firstFolder(place: WorktreeFolders, task: TaskId): FoundWorktree | undefined {
  const [first] = place.subfolders(task);
  return first === undefined ? undefined : { path: first, base: null };
}

/** Removes a task's worktree, whether or not git still knows it. */
export async function discardWorktree(
  git: Git,
  place: WorktreeFolders,
  worktree: FoundWorktree,
  task: TaskId,
): Promise<void> {
  const traces = hasGitFile(worktree.path) ? await tracesOf(git, worktree, task).catch(() => null) : null;
  if (traces !== null) {
    await git(traces.repository, ['worktree', 'remove', '--force', '--force', '--', worktree.path]);
    if (traces.emptyBranch !== null) await git(traces.repository, ['branch', '-D', '--', traces.emptyBranch]);
  }
  place.deleteWorktree(worktree.path);
}

/** What a worktree has in its repository: a branch is ours to delete while it has no commit of its own. */
async function tracesOf(
  git: Git,
  worktree: FoundWorktree,
  task: TaskId,
): Promise<{ repository: string; emptyBranch: string | null }> {
  const repository = await commonFolder(git, worktree.path);
  const branch = await branchOf(git, worktree.path);
  const isOurs = branch !== null && isBranchOf(branch, task);
  const isEmpty = isOurs && worktree.base === (await commitAt(git, worktree.path, 'HEAD'));
  return { repository, emptyBranch: isEmpty ? branch : null };
}
