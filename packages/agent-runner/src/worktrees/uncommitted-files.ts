import { branchOf } from './repository.ts';
import type { FoundWorktree } from './find-worktree.ts';
import type { Git } from './git.ts';

const question = [
  'status',
  '--porcelain=v1',
  '-z',
  '--untracked-files=all',
  '--no-renames',
  '--ignore-submodules=none',
];

export type FileList = { files: string[]; isComplete: boolean };

/** `untracked` are those of `files` that git does not track; a repository within ends with a slash. */
export type UncommittedFiles = FileList & { untracked: string[] };

/**
 * The files of a worktree that no branch has as they are, those that git does not track included: they go
 * with it. Where there is no end to them, those that were found until then.
 */
export async function uncommittedFiles(git: Git, worktree: FoundWorktree): Promise<UncommittedFiles> {
  const { text, isComplete } = await git(worktree.path, question, { partly: true });
  const entries = text.split('\0').slice(0, -1);
  const stray = await strayFiles(git, worktree);
  const files = new Set([...entries.map((entry) => entry.slice(3)), ...stray.files]);
  const untracked = entries.filter((entry) => entry.startsWith('??')).map((entry) => entry.slice(3));
  return { files: [...files], untracked, isComplete: isComplete && stray.isComplete };
}

/** What was committed on no branch, as in the middle of a rebase. */
async function strayFiles(git: Git, { path, base }: FoundWorktree): Promise<FileList> {
  const kept = ['refs/heads', 'refs/remotes', 'refs/tags'];
  const contains = ['for-each-ref', '--count=1', '--contains', 'HEAD', '--', ...kept];
  if (base === null || (await branchOf(git, path)) !== null || (await git(path, contains)).text !== '')
    return { files: [], isComplete: true };
  const changed = ['diff', '--name-only', '-z', '--no-renames', '--no-relative', base, 'HEAD', '--'];
  const { text, isComplete } = await git(path, changed, { partly: true });
  return { files: text.split('\0').slice(0, -1), isComplete: isComplete };
}
