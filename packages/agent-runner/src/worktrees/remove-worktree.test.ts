import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ScratchRepository, TASK_ID } from '../testing/scratch-repository.ts';
import { Worktrees } from './worktrees.ts';

const changesError = (...files: string[]): unknown =>
  expect.objectContaining({ details: { reason: 'WORKTREE_HAS_CHANGES', files } });

it('never consults a repository above for a folder that is no worktree, and names the files in it', async () => {
  using scratch = ScratchRepository.withCommit({ 'a.txt': 'one\n' });
  const worktrees = new Worktrees(scratch.home, process.env);
  scratch.write(scratch.folder, { '.gitignore': '*\n' });
  scratch.git(scratch.folder, 'init', '-q');
  const request = scratch.worktreeRequest();
  const { path: worktree } = await worktrees.create(request);
  rmSync(path.join(worktree, '.git'));
  await expect(worktrees.remove({ task_id: TASK_ID, force: false })).rejects.toThrow(changesError('a.txt'));
  const gitSaysSo: unknown = expect.objectContaining({ details: { reason: 'GIT_FAILED' } });
  await expect(worktrees.read({ task_id: TASK_ID, diff: false })).rejects.toThrow(gitSaysSo);
  const beside = path.join(path.dirname(worktree), 'notes');
  scratch.write(beside, { 'mine.txt': 'mine\n' });
  rmSync(worktree, { recursive: true });
  await expect(worktrees.remove({ task_id: TASK_ID, force: false })).rejects.toThrow(
    changesError('mine.txt'),
  );
  rmSync(path.join(beside, 'mine.txt'));
  await worktrees.remove({ task_id: TASK_ID, force: false });
  expect(existsSync(beside)).toBe(false);
});

it('creates a worktree again beside the remains of one that git has forgotten', async () => {
  using scratch = ScratchRepository.withCommit({ 'a.txt': 'one\n' });
  const worktrees = new Worktrees(scratch.home, process.env);
  const request = scratch.worktreeRequest();
  const { path: worktree, branch } = await worktrees.create(request);
  rmSync(path.join(worktree, '.git'));
  scratch.write(worktree, { 'mine.txt': 'mine\n' });
  expect(await worktrees.create({ ...request, branch })).toMatchObject({ path: worktree, branch });
  expect(readdirSync(worktree)).not.toContain('mine.txt');
  const [left = ''] = readdirSync(path.dirname(worktree)).filter((name) => name !== 'shop');
  expect(readdirSync(path.join(path.dirname(worktree), left))).toContain('mine.txt');
  expect((await worktrees.read({ task_id: TASK_ID, diff: false })).files).toEqual([]);
});
