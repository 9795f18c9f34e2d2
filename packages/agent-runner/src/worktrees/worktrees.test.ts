import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { CreateWorktree } from '@kandev/contracts';
import { expect, it, onTestFinished } from 'vitest';
import { ScratchRepository, TASK_ID } from '../testing/scratch-repository.ts';
import { Worktrees } from './worktrees.ts';

function worktreesOf(scratch: ScratchRepository) {
  onTestFinished(() => scratch[Symbol.dispose]());
  const worktrees = new Worktrees(scratch.home, process.env);
  const create = (changes: Partial<CreateWorktree> = {}) =>
    worktrees.create(scratch.worktreeRequest(changes));
  const branches = () =>
    scratch.git(scratch.repository, 'branch', '--format=%(refname:short)').trim().split('\n');
  return { scratch, worktrees, create, branches };
}
const withCommit = (files: Record<string, string> = { 'a.txt': 'one\n' }, name?: string) =>
  worktreesOf(ScratchRepository.withCommit(files, name));
const validationError = (reason: string): unknown =>
  expect.objectContaining({ code: 'VALIDATION', details: expect.objectContaining({ reason }) as unknown });

it('creates a worktree on its own branch, for this user alone, and leaves the repository unchanged', async () => {
  const { scratch, create } = withCommit();
  scratch.write(scratch.repository, { 'a.txt': 'changed, not committed\n' });
  const worktree = await create();
  expect(worktree).toEqual({
    path: path.join(scratch.home, 'worktrees', TASK_ID, 'shop'),
    branch: 'kandev/add-a-store-1a2b3c4d',
    cwd: worktree.path,
  });
  expect(readFileSync(path.join(worktree.path, 'a.txt'), 'utf8')).toBe('one\n');
  expect(statSync(path.join(scratch.home, 'worktrees')).mode & 0o777).toBe(0o700);
  expect(scratch.git(scratch.repository, 'status', '--porcelain')).toBe(' M a.txt\n');
  expect(scratch.git(scratch.repository, 'branch', '--show-current')).toBe('main\n');
});

it('returns the existing worktree for a repeated call, even under another title', async () => {
  const { create, branches } = withCommit();
  const [worktree, again] = await Promise.all([create(), create({ title: 'Renamed meanwhile' })]);
  expect(again).toEqual(worktree);
  expect(branches()).toEqual(['kandev/add-a-store-1a2b3c4d', 'main']);
});

it('returns the subfolder of the worktree that was named in the repository', async () => {
  const { scratch, create } = withCommit({ 'packages/web/a.txt': 'one\n' });
  const worktree = await create({ repository: path.join(scratch.repository, 'packages/web') });
  expect(worktree.cwd).toBe(path.join(worktree.path, 'packages/web'));
});

it('refuses a folder outside of a repository, a missing folder, a bare repository and one without a commit', async () => {
  const { scratch, create } = worktreesOf(new ScratchRepository());
  await expect(create()).rejects.toThrow(validationError('NOT_A_REPOSITORY'));
  await expect(create({ repository: '/nowhere/at/all' })).rejects.toThrow(
    validationError('NOT_A_REPOSITORY'),
  );
  await expect(create({ repository: 'relative' })).rejects.toThrow(validationError('NOT_A_REPOSITORY'));
  scratch.git(scratch.repository, 'init', '-q');
  await expect(create()).rejects.toThrow(validationError('REPOSITORY_EMPTY'));
  scratch.git(scratch.home, 'init', '-q', '--bare');
  await expect(create({ repository: scratch.home })).rejects.toThrow(validationError('NOT_A_REPOSITORY'));
});

it('reports that git is not installed', async () => {
  const { scratch, create } = withCommit();
  const bare = new Worktrees(scratch.home, { PATH: scratch.folder });
  await create();
  const request = scratch.worktreeRequest();
  await expect(bare.create(request)).rejects.toThrow(validationError('GIT_FAILED'));
  await expect(bare.create(request)).rejects.toThrow(/not installed/);
});

it('reports git’s own message, and leaves no partial worktree', async () => {
  const { scratch, create, branches } = withCommit();
  scratch.git(scratch.repository, 'branch', 'kandev');
  await expect(create()).rejects.toThrow(/kandev/);
  await expect(create()).rejects.toThrow(validationError('GIT_FAILED'));
  expect(existsSync(path.join(scratch.home, 'worktrees', TASK_ID))).toBe(false);
  scratch.git(scratch.repository, 'branch', '-D', 'kandev');
  await create();
  expect(branches()).toContain('kandev/add-a-store-1a2b3c4d');
});

it('runs no hook of the repository', async () => {
  const { scratch, create } = withCommit();
  const hook = path.join(scratch.repository, '.git/hooks/post-checkout');
  writeFileSync(hook, `#!/bin/sh\ntouch ${scratch.folder}/ran\n`);
  chmodSync(hook, 0o755);
  await create();
  expect(existsSync(path.join(scratch.folder, 'ran'))).toBe(false);
});

it('counts committed, uncommitted and untracked changes, whatever the file names', async () => {
  const odd = 'od d/"q"\t\n$(x) ü.txt';
  const { scratch, worktrees, create } = withCommit(
    {
      'a.txt': 'one\ntwo\n',
      'gone.txt': 'x\n',
      [odd]: 'odd\n',
      'from.txt': 'a\nb\nc\nd\n',
      '.gitignore': 'ignored\n',
    },
    '-re po"\n$(y)',
  );
  const { path: worktree, branch } = await create();
  scratch.write(worktree, { 'a.txt': 'one\nthree\n', 'made.txt': 'committed\n' });
  scratch.git(worktree, 'mv', 'from.txt', 'to.txt');
  scratch.commit(worktree);
  rmSync(path.join(worktree, 'gone.txt'));
  scratch.write(worktree, {
    [odd]: 'odder\n',
    'new/deep.txt': 'new\n',
    'picture.bin': '\0\x01\x02',
    ignored: 'never seen',
  });
  const staged = scratch.git(worktree, 'status', '--porcelain');
  const changes = await worktrees.read({ task_id: TASK_ID, diff: true });
  expect(changes).toMatchObject({ path: worktree, branch, commits: 1, truncated: false });
  expect(changes.base).toBe(scratch.git(scratch.repository, 'rev-parse', 'HEAD').trim());
  expect(Object.fromEntries(changes.files.map(({ path: name, ...file }) => [name, file]))).toEqual({
    'a.txt': { old_path: null, change: 'modified', additions: 1, deletions: 1, uncommitted: false },
    'gone.txt': { old_path: null, change: 'deleted', additions: 0, deletions: 1, uncommitted: true },
    'made.txt': { old_path: null, change: 'added', additions: 1, deletions: 0, uncommitted: false },
    'new/deep.txt': { old_path: null, change: 'added', additions: 1, deletions: 0, uncommitted: true },
    'picture.bin': { old_path: null, change: 'added', additions: null, deletions: null, uncommitted: true },
    'to.txt': { old_path: 'from.txt', change: 'renamed', additions: 0, deletions: 0, uncommitted: false },
    [odd]: { old_path: null, change: 'modified', additions: 1, deletions: 1, uncommitted: true },
  });
  expect(await worktrees.read({ task_id: TASK_ID, diff: false })).toEqual({ ...changes, diff: '' });
  expect(changes.diff).toContain('-two\n+three\n');
  expect(changes.diff).toContain('+++ b/new/deep.txt\n');
  expect(scratch.git(worktree, 'status', '--porcelain')).toBe(staged);
});

it('sees a change of equal length in the very second in which the index was written', async () => {
  const { scratch, worktrees, create } = withCommit({ 'a.txt': 'pears 2\n' });
  const worktree = await create();
  const file = path.join(worktree.path, 'a.txt');
  const index = scratch.git(worktree.path, 'rev-parse', '--git-path', 'index').trim();
  const second = new Date('2026-01-01T00:00:00Z');
  // Git compares the inode's change time too, which a test cannot set.
  scratch.git(scratch.repository, 'config', 'core.trustctime', 'false');
  utimesSync(file, second, second);
  scratch.git(worktree.path, 'update-index', '--refresh');
  writeFileSync(file, 'pears 3\n');
  utimesSync(file, second, second);
  utimesSync(path.resolve(worktree.path, index), second, second);
  expect((await worktrees.read({ task_id: TASK_ID, diff: true })).files).toMatchObject([
    { path: 'a.txt', additions: 1, deletions: 1, uncommitted: true },
  ]);
});

it('cuts a huge diff at the end of a line, and marks it as truncated', async () => {
  const { scratch, worktrees, create } = withCommit();
  const { path: worktree } = await create();
  scratch.write(worktree, { 'big.txt': `${'x'.repeat(99)}\n`.repeat(20_000) });
  const changes = await worktrees.read({ task_id: TASK_ID, diff: true });
  expect(changes.truncated).toBe(true);
  expect(changes.files).toMatchObject([{ path: 'big.txt', additions: 20_000 }]);
  expect(changes.diff.length).toBeLessThanOrEqual(1024 * 1024);
  expect(changes.diff.endsWith('x\n')).toBe(true);
});

it('removes a worktree with changes only by force, and names the changes otherwise', async () => {
  const { scratch, worktrees, create, branches } = withCommit();
  const { path: worktree } = await create();
  scratch.write(worktree, { 'b.txt': 'new\n', 'a.txt': 'other\n' });
  const changesError: unknown = expect.objectContaining({
    details: { reason: 'WORKTREE_HAS_CHANGES', files: ['a.txt', 'b.txt'] },
  });
  await expect(worktrees.remove({ task_id: TASK_ID, force: false })).rejects.toThrow(changesError);
  expect(existsSync(worktree)).toBe(true);
  await worktrees.remove({ task_id: TASK_ID, force: true });
  expect(existsSync(path.dirname(worktree))).toBe(false);
  expect(scratch.git(scratch.repository, 'worktree', 'list').trim().split('\n')).toHaveLength(1);
  expect(branches()).toEqual(['main']);
  // An interrupted git leaves this empty folder when it has cleaned up after itself.
  mkdirSync(path.dirname(worktree));
  await worktrees.remove({ task_id: TASK_ID, force: false });
  expect(existsSync(path.dirname(worktree))).toBe(false);
  await expect(worktrees.read({ task_id: TASK_ID, diff: true })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('keeps a branch with commits, and checks it out again later', async () => {
  const { scratch, worktrees, create, branches } = withCommit();
  const { path: worktree, branch } = await create();
  scratch.write(worktree, { 'b.txt': 'new\n' });
  scratch.commit(worktree);
  await worktrees.remove({ task_id: TASK_ID, force: false });
  expect(branches()).toContain(branch);
  await create({ branch, title: 'Another title' });
  expect(await worktrees.read({ task_id: TASK_ID, diff: true })).toMatchObject({
    branch,
    commits: 1,
    files: [{ path: 'b.txt' }],
  });
});

it('deletes no branch that belongs to no task, even if the agent checked it out', async () => {
  const { scratch, worktrees, create, branches } = withCommit();
  const { path: worktree } = await create();
  scratch.git(worktree, 'checkout', '-q', '-b', 'mine');
  await worktrees.remove({ task_id: TASK_ID, force: false });
  expect(branches()).toContain('mine');
});

it('removes a worktree whose repository is gone only by force', async () => {
  const { scratch, worktrees, create } = withCommit();
  const { path: worktree } = await create();
  rmSync(scratch.repository, { recursive: true });
  await expect(worktrees.remove({ task_id: TASK_ID, force: false })).rejects.toThrow(
    validationError('GIT_FAILED'),
  );
  await worktrees.remove({ task_id: TASK_ID, force: true });
  expect(existsSync(worktree)).toBe(false);
});

it('finds the worktree among other files and worktrees beside it, and keeps those', async () => {
  const { scratch, worktrees, create } = withCommit();
  const { path: worktree } = await create();
  const beside = path.dirname(worktree);
  scratch.write(beside, { 'notes.txt': 'mine\n' });
  scratch.git(worktree, 'worktree', 'add', '-q', '--detach', path.join(beside, 'another'));
  scratch.write(worktree, { 'a.txt': 'not committed\n' });
  expect((await create()).path).toBe(worktree);
  expect((await worktrees.read({ task_id: TASK_ID, diff: false })).files).toMatchObject([{ path: 'a.txt' }]);
  await worktrees.remove({ task_id: TASK_ID, force: true });
  expect(existsSync(worktree)).toBe(false);
  expect(readFileSync(path.join(beside, 'notes.txt'), 'utf8')).toBe('mine\n');
  expect(existsSync(path.join(beside, 'another/a.txt'))).toBe(true);
  expect((await create()).path).toBe(worktree);
});

it('creates no worktree in place of one that git cannot read', async () => {
  const { scratch, create } = withCommit();
  const { path: worktree } = await create();
  scratch.write(worktree, { 'a.txt': 'not committed\n' });
  const admin = path.join(scratch.repository, '.git/worktrees/shop');
  renameSync(admin, `${admin}-away`);
  await expect(create()).rejects.toThrow(validationError('GIT_FAILED'));
  renameSync(`${admin}-away`, admin);
  expect((await create()).path).toBe(worktree);
  expect(readFileSync(path.join(worktree, 'a.txt'), 'utf8')).toBe('not committed\n');
});

it('counts commits without a branch as changes of the worktree', async () => {
  const { scratch, worktrees, create } = withCommit();
  const { path: worktree } = await create();
  scratch.git(worktree, 'checkout', '-q', '--detach');
  await worktrees.remove({ task_id: TASK_ID, force: false });
  await create();
  scratch.git(worktree, 'checkout', '-q', '--detach');
  scratch.write(worktree, { 'b.txt': 'new\n' });
  scratch.commit(worktree);
  const changesError: unknown = expect.objectContaining({
    details: { reason: 'WORKTREE_HAS_CHANGES', files: ['b.txt'] },
  });
  await expect(worktrees.remove({ task_id: TASK_ID, force: false })).rejects.toThrow(changesError);
  await worktrees.remove({ task_id: TASK_ID, force: true });
  expect(existsSync(worktree)).toBe(false);
});

it('removes a worktree whose creation was interrupted, without counting missing files as changes', async () => {
  const { scratch, worktrees, create } = withCommit();
  const { path: worktree } = await create();
  const admin = path.join(scratch.repository, '.git/worktrees/shop');
  rmSync(path.join(worktree, 'a.txt'));
  scratch.git(worktree, 'update-ref', '-d', 'refs/worktree/kandev-base');
  await expect(worktrees.remove({ task_id: TASK_ID, force: false })).rejects.toThrow(
    validationError('WORKTREE_HAS_CHANGES'),
  );
  writeFileSync(path.join(admin, 'locked'), 'initializing');
  await worktrees.remove({ task_id: TASK_ID, force: false });
  expect(existsSync(worktree)).toBe(false);
});

it('replaces a worktree without changes by one of another repository', async () => {
  const { scratch, create } = withCommit();
  const { path: first } = await create();
  const repository = path.join(scratch.folder, 'other/shop');
  scratch.write(repository, { 'other.txt': 'other\n' });
  scratch.git(repository, 'init', '-q');
  scratch.commit(repository);
  scratch.write(first, { 'a.txt': 'not committed\n' });
  await expect(create({ repository })).rejects.toThrow(validationError('WORKTREE_HAS_CHANGES'));
  scratch.git(first, 'checkout', '-q', '--', 'a.txt');
  const second = await create({ repository });
  expect(readFileSync(path.join(second.path, 'other.txt'), 'utf8')).toBe('other\n');
});
