import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Git } from './git.ts';
import { commitAt, line } from './repository.ts';

/** A ref of the worktree alone: it names the commit that changes are counted from, and goes with the worktree. */
const BASE = 'refs/worktree/kandev-base';

export async function writeBase(git: Git, worktree: string, commit: string): Promise<void> {
  await git(worktree, ['update-ref', BASE, commit]);
}

/** Whether git was ever here: it walks up to a repository above from where it was not. */
export function hasGitFile(folder: string): boolean {
  return existsSync(path.join(folder, '.git'));
}

/** Null in a worktree that was never finished. @throws StreamError GIT_FAILED where git cannot tell */
export async function readBase(git: Git, worktree: string): Promise<string | null> {
  return hasGitFile(worktree) ? commitAt(git, worktree, BASE) : null;
}

/** Whether git itself says that it was ended while it made this worktree: it locks it until its files are there. */
export async function isUnfinished(git: Git, worktree: string): Promise<boolean> {
  if (!hasGitFile(worktree)) return false;
  const lock = line(
    (await git(worktree, ['rev-parse', '--path-format=absolute', '--git-path', 'locked'])).text,
  );
  return existsSync(lock) && readFileSync(lock, 'utf8').startsWith('initializing');
}
