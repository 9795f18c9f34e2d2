import type { Git } from './git.ts';
import { commitAt } from './repository.ts';

/** A ref of the worktree alone: it names the commit that changes are counted from, and goes with the worktree. */
const BASE = 'refs/worktree/kandev-base';

export const keepBase = async (git: Git, worktree: string, commit: string): Promise<void> => {
  await git(worktree, ['update-ref', BASE, commit]);
};

/** Null in a worktree that was never finished. */
export const baseOf = (git: Git, worktree: string): Promise<string | null> => commitAt(git, worktree, BASE);
