import { readdirSync } from 'node:fs';
import type { RemoveWorktree, TaskId } from '@kandev/contracts';
import { isBranchOfTask } from './branch-name.ts';
import { findWorktree, hasGitFile, isUnfinished, type FoundWorktree } from './find-worktree.ts';
import { worktreeRefusal, type Git } from './git.ts';
import { commitAt, commonGitFolder, currentBranch } from './repository.ts';
import { uncommittedFiles, type FileList } from './uncommitted-files.ts';
import type { WorktreeFolders } from './worktree-folders.ts';

const MAX_LISTED_FILES = 200;

/**
 * Removes a task's worktree; nothing happens where there is none. Its branch stays if a commit was made on
 * it.
 *
 * @throws StreamError WORKTREE_HAS_CHANGES with the files that would be lost, unless forced; GIT_FAILED
 */
export async function removeWorktree(
  git: Git,
  folders: WorktreeFolders,
  { task_id, force }: RemoveWorktree,
): Promise<void> {
  const found = findWorktree(git, folders, task_id);
  const worktree = await (force ? found.catch(() => firstSubfolder(folders, task_id)) : found);
  if (worktree === undefined) {
    folders.deleteEmptyTaskFolder(task_id);
    return;
  }
  if (!force && !(worktree.base === null && (await isUnfinished(git, worktree.path)))) {
    const { files, isComplete } = await filesToLose(git, worktree);
    if (files.length > 0 || !isComplete)
      throw worktreeRefusal('WORKTREE_HAS_CHANGES', 'the worktree has changes that are not committed', {
        files: files.slice(0, MAX_LISTED_FILES),
      });
  }
  await discardWorktree(git, folders, worktree, task_id);
}

/**
 * In a folder that git does not know any more, everything counts as lost: nothing says what is kept
 * elsewhere.
 */
const filesToLose = (git: Git, worktree: FoundWorktree): Promise<FileList> =>
  hasGitFile(worktree.path)
    ? uncommittedFiles(git, worktree)
    : Promise.resolve({ files: readdirSync(worktree.path), isComplete: true });

/** Stands for the worktree where git cannot read it any more. */
function firstSubfolder(folders: WorktreeFolders, task: TaskId): FoundWorktree | undefined {
  const [first] = folders.subfolders(task);
  return first === undefined ? undefined : { path: first, base: null };
}

/** Removes a task's worktree with all that is in it, whether or not git still knows it. */
export async function discardWorktree(
  git: Git,
  folders: WorktreeFolders,
  worktree: FoundWorktree,
  task: TaskId,
): Promise<void> {
  const registration = hasGitFile(worktree.path)
    ? await readRegistration(git, worktree, task).catch(() => null)
    : null;
  if (registration !== null) {
    const { repository, emptyBranch } = registration;
    await git(repository, ['worktree', 'remove', '--force', '--force', '--', worktree.path]);
    if (emptyBranch !== null) await git(repository, ['branch', '-D', '--', emptyBranch]);
  }
  folders.deleteWorktree(worktree.path);
}

/**
 * What the repository knows of a worktree. `emptyBranch` is the task's own branch while no commit was made on
 * it.
 */
async function readRegistration(
  git: Git,
  worktree: FoundWorktree,
  task: TaskId,
): Promise<{ repository: string; emptyBranch: string | null }> {
  const repository = await commonGitFolder(git, worktree.path);
  const branch = await currentBranch(git, worktree.path);
  const isTaskBranch = branch !== null && isBranchOfTask(branch, task);
  const isEmpty = isTaskBranch && worktree.base === (await commitAt(git, worktree.path, 'HEAD'));
  return { repository, emptyBranch: isEmpty ? branch : null };
}
