import { existsSync } from 'node:fs';
import path from 'node:path';
import type { CreatedWorktree, CreateWorktree } from '@kandev/contracts';
import { baseOf, keepBase } from './base.ts';
import { branchName } from './branch-name.ts';
import type { Git } from './git.ts';
import type { WorktreePlace } from './place.ts';
import { discardWorktree } from './remove-worktree.ts';
import { branchOf, commitAt, findRepository, line, type Repository } from './repository.ts';

const CHECKOUT_MS = 120_000;

/**
 * Makes a worktree for a task, on a branch from the repository's HEAD or on the one that an earlier worktree
 * left. A task that has one keeps it, so a repeated call changes nothing.
 *
 * @throws StreamError NOT_A_REPOSITORY, REPOSITORY_EMPTY, GIT_FAILED
 */
export const createWorktree = async (
  git: Git,
  place: WorktreePlace,
  { task_id, title, repository: folder, branch }: CreateWorktree,
): Promise<CreatedWorktree> => {
  const repository = await findRepository(git, folder);
  const known = place.find(task_id);
  if (known !== undefined && (await baseOf(git, known).catch(() => null)) !== null)
    return describe(known, await branchOf(git, known), repository);
  // What was never finished has no work of anybody in it.
  if (known !== undefined) await discardWorktree(git, place, task_id);
  const made = place.make(task_id, repository.top);
  try {
    const name = branch ?? branchName(title, task_id);
    await keepBase(git, made, await addWorktree(git, repository, made, name));
    return describe(made, name, repository);
  } catch (error) {
    await discardWorktree(git, place, task_id);
    throw error;
  }
};

/** Returns the commit that the worktree's changes are to be counted from. */
const addWorktree = async (
  git: Git,
  { top, head }: Repository,
  made: string,
  branch: string,
): Promise<string> => {
  const tip = await commitAt(git, top, `refs/heads/${branch}`);
  const how = tip === null ? ['-b', branch, '--no-track', '--', made, head] : ['--', made, branch];
  await git(top, ['worktree', 'add', ...how], { timeoutMs: CHECKOUT_MS });
  if (tip === null) return head;
  return line((await git(top, ['merge-base', head, tip], { accepts: [0, 1] })).text) || tip;
};

const describe = (made: string, branch: string | null, { prefix }: Repository): CreatedWorktree => {
  const inside = path.resolve(made, prefix);
  return { path: made, branch, cwd: existsSync(inside) ? inside : made };
};
