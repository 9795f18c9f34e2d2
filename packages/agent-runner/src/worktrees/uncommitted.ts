import type { Git } from './git.ts';

/** The files of a worktree that no commit has as they are, those that git does not track included. */
export const uncommittedFiles = async (git: Git, worktree: string): Promise<string[]> => {
  const args = [
    'status',
    '--porcelain=v1',
    '-z',
    '--untracked-files=all',
    '--no-renames',
    '--ignore-submodules=none',
  ];
  const { text } = await git(worktree, args);
  return text
    .split('\0')
    .filter((entry) => entry !== '')
    .map((entry) => entry.slice(3));
};
