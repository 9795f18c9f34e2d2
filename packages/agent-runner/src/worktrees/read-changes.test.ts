import { Buffer } from 'node:buffer';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ScratchRepository, TASK_ID } from '../testing/scratch-repository.ts';
import { Worktrees } from './worktrees.ts';

async function createWorktree(scratch: ScratchRepository) {
  const worktrees = new Worktrees(scratch.home, process.env);
  const { path: worktree } = await worktrees.create(scratch.worktreeRequest());
  return { worktrees, worktree };
}

it('lists a bounded number of untracked files, and marks the list as truncated', async () => {
  using scratch = ScratchRepository.withCommit({ 'a.txt': 'one\n' });
  const { worktrees, worktree } = await createWorktree(scratch);
  const many = Array.from({ length: 1_200 }, (_, index) => [`many/${index}.txt`, 'x\n'] as const);
  scratch.write(worktree, { 'a.txt': 'two\n', ...Object.fromEntries(many) });
  const changes = await worktrees.read({ task_id: TASK_ID, diff: true });
  expect(changes.truncated).toBe(true);
  expect(changes.files).toHaveLength(1_000);
  expect(changes.files[0]).toMatchObject({ path: 'a.txt', change: 'modified' });
  expect(changes.files.at(-1)).toMatchObject({ change: 'added', additions: 1, uncommitted: true });
});

it('lists untracked files of every kind, and a nested repository by its name', async () => {
  using scratch = ScratchRepository.withCommit({ 'was/a folder.txt': 'one\n' });
  const { worktrees, worktree } = await createWorktree(scratch);
  scratch.git(worktree, 'rm', '-rq', 'was');
  scratch.write(worktree, { was: 'a file now\n', 'run.sh': 'echo\n', empty: '', 'x -> y\n"z"': 'odd\n' });
  chmodSync(path.join(worktree, 'run.sh'), 0o755);
  symlinkSync('nowhere', path.join(worktree, 'link'));
  mkdirSync(path.join(worktree, 'within'));
  scratch.git(path.join(worktree, 'within'), 'init', '-q');
  const changes = await worktrees.read({ task_id: TASK_ID, diff: true });
  const added = { change: 'added', uncommitted: true };
  expect(changes.truncated).toBe(false);
  expect(Object.fromEntries(changes.files.map(({ path: name, ...file }) => [name, file]))).toMatchObject({
    empty: { ...added, additions: 0 },
    link: { ...added, additions: 1 },
    'run.sh': { ...added, additions: 1 },
    was: { ...added, additions: 1 },
    'was/a folder.txt': { change: 'deleted', uncommitted: true },
    'within/': { ...added, additions: null },
    'x -> y\n"z"': { ...added, additions: 1 },
  });
  expect(changes.diff).toContain('new file mode 100755');
  expect(changes.diff).toContain('new file mode 120000');
  await expect(worktrees.remove({ task_id: TASK_ID, force: false })).rejects.toMatchObject({
    details: { files: expect.arrayContaining(['within/', 'link']) as string[] },
  });
});

it.runIf(process.platform === 'linux')('lists untracked files whose names are not valid UTF-8', async () => {
  using scratch = ScratchRepository.withCommit({ 'a.txt': 'one\n' });
  const { worktrees, worktree } = await createWorktree(scratch);
  scratch.write(worktree, { plain: 'x\n' });
  for (const byte of [0xe9, 0xea])
    writeFileSync(Buffer.concat([Buffer.from(`${worktree}/caf`), Buffer.from([byte])]), 'x\n');
  expect((await worktrees.read({ task_id: TASK_ID, diff: true })).files).toMatchObject([
    { path: 'plain', change: 'added', additions: 1 },
    { path: 'caf\uFFFD', change: 'added', additions: null, uncommitted: true },
  ]);
});
