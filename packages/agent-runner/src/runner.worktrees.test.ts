import { existsSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { createdWorktree, taskId } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { RunnerHarness } from './testing/runner-harness.ts';
import { ScratchRepository } from './testing/scratch-repository.ts';

const task_id = taskId.parse('1a2b3c4d-0000-4000-8000-000000000000');

/** A runner with a worktree made for the task, and how it is removed. */
async function worktreeOn(harness: RunnerHarness, scratch: ScratchRepository) {
  const asked = { task_id, title: 'x', repository: scratch.repository, branch: null };
  const create = async () => {
    const answer = await harness.server.request('agent.worktrees.create', asked);
    return createdWorktree.parse(answer.ok ? answer.payload : undefined);
  };
  const remove = (force: boolean) => harness.server.request('agent.worktrees.remove', { task_id, force });
  return { made: await create(), create, remove };
}

it('removes no worktree in which an agent runs, even when it was started through a link', async () => {
  using scratch = ScratchRepository.withCommit({ 'web/a.txt': 'one\n' });
  await using harness = await RunnerHarness.open();
  const { made, remove } = await worktreeOn(harness, scratch);
  const link = path.join(scratch.folder, 'a link');
  symlinkSync(made.path, link);
  const session = await harness.session({ cwd: path.join(link, 'web') });
  const inUse = { code: 'VALIDATION', details: { reason: 'WORKTREE_IN_USE' } };
  expect(await remove(true)).toMatchObject({ ok: false, error: inUse });
  expect(existsSync(made.path)).toBe(true);
  await session.stop();
  expect(await remove(false)).toMatchObject({ ok: true });
  expect(existsSync(made.path)).toBe(false);
});

it('looks for changes only after the stopped agent is gone', async () => {
  using scratch = ScratchRepository.withCommit({ 'a.txt': 'one\n' });
  await using harness = await RunnerHarness.open();
  const { made, remove } = await worktreeOn(harness, scratch);
  const session = await harness.session({ cwd: made.path });
  session.agent.print('!write-on-exit last.txt');
  await session.flush();
  await session.stop();
  const lost = { reason: 'WORKTREE_HAS_CHANGES', files: ['last.txt'] };
  expect(await remove(false)).toMatchObject({ ok: false, error: { details: lost } });
});

it('removes no worktree in which a session starts again while its removal waits for an agent to end', async () => {
  using scratch = ScratchRepository.withCommit({ 'a.txt': 'one\n' });
  await using harness = await RunnerHarness.open();
  const { made, remove } = await worktreeOn(harness, scratch);
  const start = harness.startPayload({ cwd: made.path });
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
  expect(existsSync(made.path)).toBe(true);
});

it('creates a worktree again that is requested while its removal waits for an agent to end', async () => {
  using scratch = ScratchRepository.withCommit({ 'a.txt': 'one\n' });
  await using harness = await RunnerHarness.open();
  const { made, create, remove } = await worktreeOn(harness, scratch);
  const session = await harness.session({ cwd: made.path });
  session.agent.print('!ignore-stdin-end');
  await session.flush();
  await session.stop();
  const [removed, again] = await Promise.all([remove(false), create()]);
  expect(removed).toMatchObject({ ok: true });
  expect(again.path).toBe(made.path);
  expect(existsSync(made.path)).toBe(true);
});
