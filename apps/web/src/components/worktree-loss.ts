import type { WorktreeChanges } from '@kandev/contracts';

/** What goes with a worktree, as far as it was read. */
export type WorktreeLoss = { files: readonly string[]; isWhole: boolean };

/** What removing a worktree loses: the files that no commit has. */
export function lossOf({ files, truncated }: WorktreeChanges): WorktreeLoss {
  return {
    files: files.filter(({ uncommitted }) => uncommitted).map(({ path }) => path),
    isWhole: !truncated,
  };
}

/** Whether it is certain that nothing is lost. */
export function isNothing({ files, isWhole }: WorktreeLoss): boolean {
  return files.length === 0 && isWhole;
}
