import { copyFile, mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReadWorktree, WorktreeChanges } from '@kandev/contracts';
import { StreamError } from '../stream-error.ts';
import { findWorktree } from './find-worktree.ts';
import type { Git, GitOutput } from './git.ts';
import { parseNameStatus, parseNumstat } from './parse-changes.ts';
import type { WorktreeFolders } from './worktree-folders.ts';
import { branchOf, commitAt, line } from './repository.ts';
import { uncommittedFiles } from './uncommitted-files.ts';

const MOST_FILES = 1_000;
const MOST_DIFF_BYTES = 1024 * 1024;

/** The same diff whatever the settings of the person who runs us. */
const plain = [
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
 * What a task's worktree has that the commit it was made from has not, committed or not. Bounded: a huge
 * change is cut, and says so.
 *
 * @throws StreamError NOT_FOUND where the task has no worktree, GIT_FAILED
 */
export async function readChanges(
  git: Git,
  place: WorktreeFolders,
  { task_id, diff: wantsLines }: ReadWorktree,
): Promise<WorktreeChanges> {
  const found = await findWorktree(git, place, task_id);
  if (found === undefined) throw new StreamError('NOT_FOUND', 'the worktree is not there any more');
  const worktree = found.path;
  const base = found.base ?? (await commitAt(git, worktree, 'HEAD'));
  if (base === null) throw new StreamError('NOT_FOUND', 'the worktree has no commit any more');
  const uncommitted = await uncommittedFiles(git, found);
  const lost = new Set(uncommitted.files);
  const named = new Set(uncommitted.untracked.filter(isNameAlone));
  const untracked = uncommitted.untracked.filter((name) => !isNameAlone(name));
  const commits = await git(worktree, ['rev-list', '--count', `${base}..HEAD`]);
  const { files, counts, diff } = await diffs(git, worktree, {
    base,
    untracked: untracked.slice(0, MOST_FILES),
    wantsLines,
  });
  const counted = parseNumstat(counts.text);
  const changed = [...parseNameStatus(files.text), ...Array.from(named, addedByName)];
  return {
    path: worktree,
    branch: await branchOf(git, worktree),
    base,
    commits: Number(line(commits.text)),
    files: changed.slice(0, MOST_FILES).map((file) => ({
      ...file,
      ...(counted.get(file.path) ?? { additions: null, deletions: null }),
      uncommitted: lost.has(file.path),
    })),
    diff: diff.isComplete ? diff.text : diff.text.slice(0, diff.text.lastIndexOf('\n') + 1),
    truncated:
      changed.length > MOST_FILES ||
      untracked.length > MOST_FILES ||
      [uncommitted, files, counts, diff].some(({ isComplete }) => !isComplete),
  };
}

/**
 * Git looks no further into what an agent has cloned into the worktree, and of a name that is no UTF-8 too
 * little is left to find its file by. Both go with the worktree all the same.
 */
const isNameAlone = (untracked: string): boolean => untracked.endsWith('/') || untracked.includes('\uFFFD');

const addedByName = (path: string) => ({ path, old_path: null, change: 'added' }) as const;

const none: GitOutput = { text: '', isComplete: true };

type Compared = { base: string; untracked: readonly string[]; wantsLines: boolean };

/** Compares with an index of its own, which knows of untracked files too, so that the agent's is left alone. */
async function diffs(
  git: Git,
  worktree: string,
  { base, untracked, wantsLines }: Compared,
): Promise<Record<'files' | 'counts' | 'diff', GitOutput>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kandev-index-'));
  try {
    const own = path.resolve(
      worktree,
      line((await git(worktree, ['rev-parse', '--git-path', 'index'])).text),
    );
    const indexFile = path.join(folder, 'index');
    await copyAged(own, indexFile);
    await addEmpty(git, worktree, untracked, indexFile);
    const diff = (...how: string[]) =>
      git(worktree, ['diff', ...plain, ...how, base, '--'], {
        indexFile,
        maxBytes: MOST_DIFF_BYTES,
        partly: true,
      });
    const files = await diff('--name-status', '-z');
    const counts = await diff('--numstat', '-z');
    return { files, counts, diff: wantsLines ? await diff('--patch') : none };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Enters files in an index as empty ones, which costs no look at them; all that they have is a change then. */
async function addEmpty(
  git: Git,
  worktree: string,
  files: readonly string[],
  indexFile: string,
): Promise<void> {
  if (files.length === 0) return;
  const empty = line((await git(worktree, ['hash-object', '-t', 'blob', '--stdin'])).text);
  const input = files.map((file) => `100644 ${empty}\t${file}\0`).join('');
  await git(worktree, ['update-index', '-z', '--index-info'], { indexFile, input });
}

/**
 * Copies an index with the time it was written at: by that git knows which files may have changed within the
 * same second, and looks into them.
 */
async function copyAged(from: string, to: string): Promise<void> {
  const { atime, mtime } = await stat(from);
  await copyFile(from, to);
  await utimes(to, atime, mtime);
}
