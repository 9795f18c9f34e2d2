import { existsSync } from 'node:fs';
import path from 'node:path';
import type { CreatedWorktree, CreateWorktree } from '@kandev/contracts';
import { branchName } from './branch-name.ts';
import { findWorktree, hasGitFile, writeBase } from './find-worktree.ts';
import { worktreeRefusal, type Git } from './git.ts';
import { discardWorktree, removeWorktree } from './remove-worktree.ts';
import {
  commitAt,
  commonGitFolder,
  currentBranch,
  findRepository,
  withoutNewline,
  type Repository,
} from './repository.ts';
import type { WorktreeFolders } from './worktree-folders.ts';

const CHECKOUT_TIMEOUT_MS = 120_000;

/**
 * Creates a worktree for a task, on a new branch from the repository's HEAD or on the given branch. A task
 * that has a worktree of this repository keeps it, so that a repeated call changes nothing; one of another
 * makes way.
 *
 * @throws StreamError NOT_A_REPOSITORY, REPOSITORY_EMPTY, WORKTREE_HAS_CHANGES for one that cannot make way,
 * GIT_FAILED
 */
export async function createWorktree(
  git: Git,
  folders: WorktreeFolders,
  { task_id, title, repository: folder, branch }: CreateWorktree,
): Promise<CreatedWorktree> {
  const repository = await findRepository(git, folder);
  const existing = await findWorktree(git, folders, task_id);
  if (existing !== undefined && existing.base !== null) {
    if ((await commonGitFolder(git, existing.path)) === (await commonGitFolder(git, repository.top)))
      return createdWorktree(existing.path, await currentBranch(git, existing.path), repository);
    await removeWorktree(git, folders, { task_id, force: false });
  }
  const worktree = folders.worktreePath(task_id, repository.top);
  if (existing?.base === null && existing.path === worktree) {
    // Git writes its own file first: an unfinished worktree that has it holds nobody's work.
    if (hasGitFile(worktree)) await discardWorktree(git, folders, existing, task_id);
    else folders.moveAside(worktree);
  }
  if (existsSync(worktree)) throw worktreeRefusal('GIT_FAILED', `${worktree} is there already`);
  folders.createTaskFolder(task_id);
  try {
    const name = branch ?? branchName(title, task_id);
    await writeBase(git, worktree, await addWorktree(git, repository, worktree, name));
    return createdWorktree(worktree, name, repository);
  } catch (error) {
    await discardWorktree(git, folders, { path: worktree, base: null }, task_id);
    throw error;
  }
}

/** @returns the commit that the worktree's changes are counted from */
async function addWorktree(
  git: Git,
  { top, head }: Repository,
  worktree: string,
  branch: string,
): Promise<string> {
  // Git still counts on a worktree of this path that was deleted by other means than git's.
  await git(top, ['worktree', 'remove', '--force', '--force', '--', worktree], { accepts: [0, 128] });
  const tip = await commitAt(git, top, `refs/heads/${branch}`);
  const args = tip === null ? ['-b', branch, '--no-track', '--', worktree, head] : ['--', worktree, branch];
  await git(top, ['worktree', 'add', ...args], { timeoutMs: CHECKOUT_TIMEOUT_MS });
  if (tip === null) return head;
  return withoutNewline((await git(top, ['merge-base', head, tip], { accepts: [0, 1] })).text) || tip;
}

function createdWorktree(worktree: string, branch: string | null, { prefix }: Repository): CreatedWorktree {
  const inside = path.resolve(worktree, prefix);
  return { path: worktree, branch, cwd: existsSync(inside) ? inside : worktree };
}
