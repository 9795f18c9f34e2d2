import type { Git } from './git.ts';

const question = [
  'status',
  '--porcelain=v1',
  '-z',
  '--untracked-files=all',
  '--no-renames',
  '--ignore-submodules=none',
];

/**
 * The files of a worktree that no commit has as they are, those that git does not track included. Where there
 * is no end to them, those that were found until then.
 */
export const uncommittedFiles = async (
  git: Git,
  worktree: string,
): Promise<{ files: string[]; isWhole: boolean }> => {
  const { text, isWhole } = await git(worktree, question, { partly: true });
  const entries = text.split('\0').slice(0, -1);
  return { files: entries.map((entry) => entry.slice(3)), isWhole };
};
