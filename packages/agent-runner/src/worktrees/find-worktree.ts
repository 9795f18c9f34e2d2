import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TaskId } from '@kandev/contracts';
import type { Git } from './git.ts';
import { commitAt, withoutNewline } from './repository.ts';
import type { WorktreeFolders } from './worktree-folders.ts';

/** `base` is the commit that changes are counted from, null in a worktree that was never finished. */
export type FoundWorktree = { path: string; base: string | null };

/** A ref that belongs to the worktree alone, and goes with it. */
const BASE_REF = 'refs/worktree/kandev-base';

export async function writeBase(git: Git, worktree: string, commit: string): Promise<void> {
  await git(worktree, ['update-ref', BASE_REF, commit]);
}

/**
 * The worktree of a task, which has a base; where none has, the first folder that could be a worktree.
 *
 * @throws StreamError GIT_FAILED where git cannot tell: such a folder may hold work, and must not count as
 * unfinished
 */
export async function findWorktree(
  git: Git,
  folders: WorktreeFolders,
  task: TaskId,
): Promise<FoundWorktree | undefined> {
  const candidates = folders.subfolders(task);
  const failures: unknown[] = [];
  for (const candidate of candidates) {
    const base = await readBase(git, candidate).catch((error: unknown) => void failures.push(error));
    if (typeof base === 'string') return { path: candidate, base };
  }
  if (failures.length > 0) throw failures[0];
  const [first] = candidates;
  return first === undefined ? undefined : { path: first, base: null };
}

async function readBase(git: Git, worktree: string): Promise<string | null> {
  return hasGitFile(worktree) ? commitAt(git, worktree, BASE_REF) : null;
}

/** Whether git made this folder. Where it did not, git would answer for a repository above it. */
export function hasGitFile(folder: string): boolean {
  return existsSync(path.join(folder, '.git'));
}

/** Whether git was killed while it made this worktree: it locks a worktree until its files are there. */
export async function isUnfinished(git: Git, worktree: string): Promise<boolean> {
  if (!hasGitFile(worktree)) return false;
  const lockPath = await git(worktree, ['rev-parse', '--path-format=absolute', '--git-path', 'locked']);
  const lock = withoutNewline(lockPath.text);
  return existsSync(lock) && readFileSync(lock, 'utf8').startsWith('initializing');
}
