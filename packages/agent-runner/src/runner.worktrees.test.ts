import { existsSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { createdWorktree } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { RunnerHarness } from './testing/runner-harness.ts';
import { ScratchRepository, TASK_ID } from './testing/scratch-repository.ts';

/** A worktree that the server requested, and requests to create it again and to remove it. */
async function worktreeOn(harness: RunnerHarness, scratch: ScratchRepository) {
  const payload = scratch.worktreeRequest();
  const create = async () => {
    const response = await harness.server.request('agent.worktrees.create', payload);
    return createdWorktree.parse(response.ok ? response.payload : undefined);
  };
  const remove = (force: boolean) =>
    harness.server.request('agent.worktrees.remove', { task_id: TASK_ID, force });
  return { worktree: await create(), create, remove };
}

it('removes no worktree in which an agent runs, even when it was started through a link', async () => {
  using scratch = ScratchRepository.withCommit({ 'web/a.txt': 'one\n' });
  await using harness = await RunnerHarness.open();
  const { worktree, remove } = await worktreeOn(harness, scratch);
  const link = path.join(scratch.folder, 'a link');
  symlinkSync(worktree.path, link);
  const session = await harness.session({ cwd: path.join(link, 'web') });
  const inUse = { code: 'VALIDATION', details: { reason: 'WORKTREE_IN_USE' } };
  expect(await remove(true)).toMatchObject({ ok: false, error: inUse });
  expect(existsSync(worktree.path)).toBe(true);
  await session.stop();
  expect(await remove(false)).toMatchObject({ ok: true });
  expect(existsSync(worktree.path)).toBe(false);
});

it('looks for changes only after the stopped agent is gone', async () => {
  using scratch = ScratchRepository.withCommit({ 'a.txt': 'one\n' });
  await using harness = await RunnerHarness.open();
  const { worktree, remove } = await worktreeOn(harness, scratch);
  const session = await harness.session({ cwd: worktree.path });
  session.agent.print('!write-on-exit last.txt');
  await session.flush();
  await session.stop();
  const details = { reason: 'WORKTREE_HAS_CHANGES', files: ['last.txt'] };
  expect(await remove(false)).toMatchObject({ ok: false, error: { details } });
});

it('removes no worktree in which a session starts again while its removal waits for an agent to end', async () => {
  using scratch = ScratchRepository.withCommit({ 'a.txt': 'one\n' });
  await using harness = await RunnerHarness.open();
  const { worktree, remove } = await worktreeOn(harness, scratch);
  const start = harness.startPayload({ cwd: worktree.path });
  const session = await harness.session(start);
  session.agent.print('!ignore-stdin-end');
  await session.flush();
  await session.stop();
  const [removed, again] = await Promise.all([
    remove(false),
    harness.server.request('agent.sessions.start', start),
  ]);
  expect(again).toMatchObject({ ok: true });
  expect(removed).toMatchObject({ ok: false, error: { details: { reason: 'WORKTREE_IN_USE' } } });
  expect(existsSync(worktree.path)).toBe(true);
});

it('creates a worktree again that is requested while its removal waits for an agent to end', async () => {
  using scratch = ScratchRepository.withCommit({ 'a.txt': 'one\n' });
  await using harness = await RunnerHarness.open();
  const { worktree, create, remove } = await worktreeOn(harness, scratch);
  const session = await harness.session({ cwd: worktree.path });
  session.agent.print('!ignore-stdin-end');
  await session.flush();
  await session.stop();
  const [removed, again] = await Promise.all([remove(false), create()]);
  expect(removed).toMatchObject({ ok: true });
  expect(again.path).toBe(worktree.path);
  expect(existsSync(worktree.path)).toBe(true);
});
