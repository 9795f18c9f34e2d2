import type { TaskId } from '@kandev/contracts';
import { readBase } from './base.ts';
import type { Git } from './git.ts';
import type { WorktreeFolders } from './worktree-folders.ts';

/** `base` is null for one that was never finished. */
export type FoundWorktree = { path: string; base: string | null };

/**
 * The worktree of a task, which has a base; where nothing has, the first folder that could be one.
 *
 * @throws StreamError GIT_FAILED where git cannot tell: nobody may take such a folder for one without work in it
 */
export async function findWorktree(
  git: Git,
  place: WorktreeFolders,
  task: TaskId,
): Promise<FoundWorktree | undefined> {
  const folders = place.subfolders(task);
  const failures: unknown[] = [];
  for (const path of folders) {
    const base = await readBase(git, path).catch((error: unknown) => void failures.push(error));
    if (typeof base === 'string') return { path, base };
  }
  if (failures.length > 0) throw failures[0];
  const [path] = folders;
  return path === undefined ? undefined : { path, base: null };
}
