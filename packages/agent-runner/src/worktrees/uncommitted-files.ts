import type { FoundWorktree } from './find-worktree.ts';
import type { Git } from './git.ts';
import { currentBranch } from './repository.ts';

const statusArgs = [
  'status',
  '--porcelain=v1',
  '-z',
  '--untracked-files=all',
  '--no-renames',
  '--ignore-submodules=none',
];

export type FileList = { files: string[]; isComplete: boolean };

/**
 * `untracked` are those of `files` that git does not track; the path of a nested repository ends with a
 * slash.
 */
export type UncommittedFiles = FileList & { untracked: string[] };

/**
 * The files of a worktree whose content no branch has, untracked ones included: they are lost with the
 * worktree. Incomplete where there are too many.
 */
export async function uncommittedFiles(git: Git, worktree: FoundWorktree): Promise<UncommittedFiles> {
  const { text, isComplete } = await git(worktree.path, statusArgs, { allowsIncomplete: true });
  const entries = text.split('\0').slice(0, -1);
  const detached = await filesOnNoBranch(git, worktree);
  const files = new Set([...entries.map((entry) => entry.slice(3)), ...detached.files]);
  const untracked = entries.filter((entry) => entry.startsWith('??')).map((entry) => entry.slice(3));
  return { files: [...files], untracked, isComplete: isComplete && detached.isComplete };
}

/** The files of commits that are on no branch, as in the middle of a rebase. */
async function filesOnNoBranch(git: Git, { path, base }: FoundWorktree): Promise<FileList> {
  const refs = ['refs/heads', 'refs/remotes', 'refs/tags'];
  const contains = ['for-each-ref', '--count=1', '--contains', 'HEAD', '--', ...refs];
  if (base === null || (await currentBranch(git, path)) !== null || (await git(path, contains)).text !== '')
    return { files: [], isComplete: true };
  const diff = ['diff', '--name-only', '-z', '--no-renames', '--no-relative', base, 'HEAD', '--'];
  const { text, isComplete } = await git(path, diff, { allowsIncomplete: true });
  return { files: text.split('\0').slice(0, -1), isComplete };
}
