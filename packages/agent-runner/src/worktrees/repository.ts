import { existsSync } from 'node:fs';
import path from 'node:path';
import { worktreeRefusal } from './refusal.ts';
import type { Git } from './git.ts';

/** A repository with something to make a worktree of. `prefix` is where in it the folder that was named is. */
export type Repository = { top: string; prefix: string; head: string };

/** @throws StreamError NOT_A_REPOSITORY for a folder in no repository, REPOSITORY_EMPTY for one without a commit */
export async function findRepository(git: Git, folder: string): Promise<Repository> {
  if (!path.isAbsolute(folder))
    throw worktreeRefusal('NOT_A_REPOSITORY', `${folder} is not an absolute path`);
  if (!existsSync(folder)) throw worktreeRefusal('NOT_A_REPOSITORY', `there is no folder ${folder}`);
  const ask = async (...args: string[]) =>
    line((await git(folder, ['rev-parse', ...args], { refusal: 'NOT_A_REPOSITORY' })).text);
  const top = await ask('--show-toplevel');
  const head = await commitAt(git, folder, 'HEAD');
  if (head === null) throw worktreeRefusal('REPOSITORY_EMPTY', `${top} has no commit yet`);
  return { top, prefix: await ask('--show-prefix'), head };
}

/** The commit that a name stands for, null where it stands for none. @throws StreamError GIT_FAILED */
export async function commitAt(git: Git, folder: string, name: string): Promise<string | null> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
  return line((await git(folder, args, { accepts: [0, 1] })).text) || null;
}

/** The folder that a repository and all its worktrees share. @throws StreamError GIT_FAILED */
export async function commonFolder(git: Git, folder: string): Promise<string> {
  return line((await git(folder, ['rev-parse', '--path-format=absolute', '--git-common-dir'])).text);
}

/** The branch that a folder is on, null where it is on none. */
export async function branchOf(git: Git, folder: string): Promise<string | null> {
  const args = ['symbolic-ref', '--quiet', '--short', 'HEAD'];
  return line((await git(folder, args, { accepts: [0, 1] })).text) || null;
}

/** What git printed on one line; a path may contain line breaks of its own. */
export function line(text: string): string {
  return text.replace(/\n$/, '');
}
