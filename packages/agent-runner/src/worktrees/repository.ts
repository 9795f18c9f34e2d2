import { existsSync } from 'node:fs';
import path from 'node:path';
import { worktreeRefusal, type Git } from './git.ts';

/**
 * A repository with a commit to make a worktree of. `prefix` leads from its top to the folder that was asked
 * for.
 */
export type Repository = { top: string; prefix: string; head: string };

/**
 * @throws StreamError NOT_A_REPOSITORY for a folder in no repository, REPOSITORY_EMPTY for one without a
 * commit
 */
export async function findRepository(git: Git, folder: string): Promise<Repository> {
  if (!path.isAbsolute(folder))
    throw worktreeRefusal('NOT_A_REPOSITORY', `${folder} is not an absolute path`);
  if (!existsSync(folder)) throw worktreeRefusal('NOT_A_REPOSITORY', `there is no folder ${folder}`);
  const revParse = async (flag: string) =>
    withoutNewline((await git(folder, ['rev-parse', flag], { refusal: 'NOT_A_REPOSITORY' })).text);
  const top = await revParse('--show-toplevel');
  const head = await commitAt(git, folder, 'HEAD');
  if (head === null) throw worktreeRefusal('REPOSITORY_EMPTY', `${top} has no commit yet`);
  return { top, prefix: await revParse('--show-prefix'), head };
}

/** The commit that a revision names, null where there is none. @throws StreamError GIT_FAILED */
export async function commitAt(git: Git, folder: string, revision: string): Promise<string | null> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`];
  return withoutNewline((await git(folder, args, { accepts: [0, 1] })).text) || null;
}

/** The `.git` folder that a repository and all its worktrees share. @throws StreamError GIT_FAILED */
export async function commonGitFolder(git: Git, folder: string): Promise<string> {
  return withoutNewline(
    (await git(folder, ['rev-parse', '--path-format=absolute', '--git-common-dir'])).text,
  );
}

/** The branch that a folder is on, null where its HEAD is detached. */
export async function currentBranch(git: Git, folder: string): Promise<string | null> {
  const args = ['symbolic-ref', '--quiet', '--short', 'HEAD'];
  return withoutNewline((await git(folder, args, { accepts: [0, 1] })).text) || null;
}

/** Output of one line. Only the last line break is git's: a path may contain others. */
export function withoutNewline(output: string): string {
  return output.replace(/\n$/, '');
}
