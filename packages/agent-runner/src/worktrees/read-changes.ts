import { copyFile, mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReadWorktree, WorktreeChanges } from '@kandev/contracts';
import { StreamError } from '../stream-error.ts';
import { findWorktree } from './find-worktree.ts';
import type { Git, GitOutput } from './git.ts';
import { parseNameStatus, parseNumstat } from './parse-changes.ts';
import { commitAt, currentBranch, withoutNewline } from './repository.ts';
import { uncommittedFiles } from './uncommitted-files.ts';
import type { WorktreeFolders } from './worktree-folders.ts';

const MAX_FILES = 1_000;
const MAX_DIFF_BYTES = 1024 * 1024;

/** The same diff whatever the settings of the person who runs us. */
const diffSettings = [
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--no-relative',
  '--find-renames',
  '--src-prefix=a/',
  '--dst-prefix=b/',
  '--ignore-submodules=none',
  '--submodule=short',
];

/**
 * The changes of a task's worktree against the commit it was made from, committed or not. Bounded: a huge
 * change is cut, and marked as truncated.
 *
 * @throws StreamError NOT_FOUND where the task has no worktree, GIT_FAILED
 */
export async function readChanges(
  git: Git,
  folders: WorktreeFolders,
  { task_id, diff: wantsDiff }: ReadWorktree,
): Promise<WorktreeChanges> {
  const found = await findWorktree(git, folders, task_id);
  if (found === undefined) throw new StreamError('NOT_FOUND', 'the worktree is not there any more');
  const worktree = found.path;
  const base = found.base ?? (await commitAt(git, worktree, 'HEAD'));
  if (base === null) throw new StreamError('NOT_FOUND', 'the worktree has no commit any more');
  const uncommitted = await uncommittedFiles(git, found);
  const uncommittedPaths = new Set(uncommitted.files);
  const unreadable = new Set(uncommitted.untracked.filter(isUnreadable));
  const untracked = uncommitted.untracked.filter((file) => !isUnreadable(file));
  const commits = await git(worktree, ['rev-list', '--count', `${base}..HEAD`]);
  const { files, counts, diff } = await readDiffs(git, worktree, {
    base,
    untracked: untracked.slice(0, MAX_FILES),
    wantsDiff,
  });
  const lineCounts = parseNumstat(counts.text);
  const changed = [...parseNameStatus(files.text), ...Array.from(unreadable, addedFile)];
  return {
    path: worktree,
    branch: await currentBranch(git, worktree),
    base,
    commits: Number(withoutNewline(commits.text)),
    files: changed.slice(0, MAX_FILES).map((file) => ({
      ...file,
      ...(lineCounts.get(file.path) ?? { additions: null, deletions: null }),
      uncommitted: uncommittedPaths.has(file.path),
    })),
    diff: diff.isComplete ? diff.text : diff.text.slice(0, diff.text.lastIndexOf('\n') + 1),
    truncated:
      changed.length > MAX_FILES ||
      untracked.length > MAX_FILES ||
      [uncommitted, files, counts, diff].some(({ isComplete }) => !isComplete),
  };
}

/**
 * Git does not look into a repository that an agent cloned into the worktree, and a path that is not UTF-8
 * does not lead back to its file. Such files are listed without a diff, since they are lost with the worktree
 * too.
 */
const isUnreadable = (untracked: string): boolean => untracked.endsWith('/') || untracked.includes('\uFFFD');

const addedFile = (path: string) => ({ path, old_path: null, change: 'added' }) as const;

const emptyOutput: GitOutput = { text: '', isComplete: true };

type DiffOptions = { base: string; untracked: readonly string[]; wantsDiff: boolean };

/**
 * Compares with a copy of the index that knows of untracked files too; the agent's own index stays as it is.
 */
async function readDiffs(
  git: Git,
  worktree: string,
  { base, untracked, wantsDiff }: DiffOptions,
): Promise<Record<'files' | 'counts' | 'diff', GitOutput>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kandev-index-'));
  try {
    const indexPath = await git(worktree, ['rev-parse', '--git-path', 'index']);
    const indexFile = path.join(folder, 'index');
    await copyWithTimes(path.resolve(worktree, withoutNewline(indexPath.text)), indexFile);
    await addAsEmpty(git, worktree, untracked, indexFile);
    const runDiff = (...format: string[]) =>
      git(worktree, ['diff', ...diffSettings, ...format, base, '--'], {
        indexFile,
        maxBytes: MAX_DIFF_BYTES,
        allowsIncomplete: true,
      });
    const files = await runDiff('--name-status', '-z');
    const counts = await runDiff('--numstat', '-z');
    return { files, counts, diff: wantsDiff ? await runDiff('--patch') : emptyOutput };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Adds files to an index as empty ones: git need not read them, and their whole content counts as a change.
 */
async function addAsEmpty(
  git: Git,
  worktree: string,
  files: readonly string[],
  indexFile: string,
): Promise<void> {
  if (files.length === 0) return;
  const emptyBlob = withoutNewline((await git(worktree, ['hash-object', '-t', 'blob', '--stdin'])).text);
  const input = files.map((file) => `100644 ${emptyBlob}\t${file}\0`).join('');
  await git(worktree, ['update-index', '-z', '--index-info'], { indexFile, input });
}

/** Git compares an index's own time with its files' times to know which of them it must read. */
async function copyWithTimes(from: string, to: string): Promise<void> {
  const { atime, mtime } = await stat(from);
  await copyFile(from, to);
  await utimes(to, atime, mtime);
}
