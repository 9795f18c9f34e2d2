import { existsSync } from 'node:fs';
import path from 'node:path';
import type { CreatedWorktree, CreateWorktree } from '@kandev/contracts';
import { hasGitFile, writeBase } from './base.ts';
import { branchName } from './branch-name.ts';
import { findWorktree } from './find-worktree.ts';
import type { Git } from './git.ts';
import type { WorktreeFolders } from './worktree-folders.ts';
import { worktreeRefusal } from './refusal.ts';
import { discardWorktree, removeWorktree } from './remove-worktree.ts';
import { branchOf, commitAt, commonFolder, findRepository, line, type Repository } from './repository.ts';

const CHECKOUT_MS = 120_000;

/**
 * Makes a worktree for a task, on a branch from the repository's HEAD or on the one that an earlier worktree
 * left. A task that has one keeps it, so a repeated call changes nothing; one of another repository makes way.
 *
 * @throws StreamError NOT_A_REPOSITORY, REPOSITORY_EMPTY, WORKTREE_HAS_CHANGES for one that cannot make way, GIT_FAILED
 */
export async function createWorktree(
  git: Git,
  place: WorktreeFolders,
  { task_id, title, repository: folder, branch }: CreateWorktree,
): Promise<CreatedWorktree> {
  const repository = await findRepository(git, folder);
  const known = await findWorktree(git, place, task_id);
  if (known !== undefined && known.base !== null) {
    if ((await commonFolder(git, known.path)) === (await commonFolder(git, repository.top)))
      return describe(known.path, await branchOf(git, known.path), repository);
    await removeWorktree(git, place, { task_id, force: false });
  }
  const made = place.worktreePath(task_id, repository.top);
  if (known?.base === null && known.path === made) {
    // What git was ended in the making of has no work of anybody in it: it writes its own file first.
    if (hasGitFile(made)) await discardWorktree(git, place, known, task_id);
    else place.moveAside(made);
  }
  if (existsSync(made)) throw worktreeRefusal('GIT_FAILED', `${made} is there already`);
  place.createTaskFolder(task_id);
  try {
    const name = branch ?? branchName(title, task_id);
    await writeBase(git, made, await addWorktree(git, repository, made, name));
    return describe(made, name, repository);
  } catch (error) {
    await discardWorktree(git, place, { path: made, base: null }, task_id);
    throw error;
  }
}

/** Returns the commit that the worktree's changes are to be counted from. */
async function addWorktree(
  git: Git,
  { top, head }: Repository,
  made: string,
  branch: string,
): Promise<string> {
  // Where a worktree of this path was deleted by other means than git's, git still counts on it.
  await git(top, ['worktree', 'remove', '--force', '--force', '--', made], { accepts: [0, 128] });
  const tip = await commitAt(git, top, `refs/heads/${branch}`);
  const how = tip === null ? ['-b', branch, '--no-track', '--', made, head] : ['--', made, branch];
  await git(top, ['worktree', 'add', ...how], { timeoutMs: CHECKOUT_MS });
  if (tip === null) return head;
  return line((await git(top, ['merge-base', head, tip], { accepts: [0, 1] })).text) || tip;
}

function describe(made: string, branch: string | null, { prefix }: Repository): CreatedWorktree {
  const inside = path.resolve(made, prefix);
  return { path: made, branch, cwd: existsSync(inside) ? inside : made };
}
