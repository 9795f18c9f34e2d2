import { existsSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { createdWorktree, taskId } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { Stage } from './testing/stage.ts';
import { Scratch } from './worktrees/testing/scratch.ts';

const task_id = taskId.parse('1a2b3c4d-0000-4000-8000-000000000000');

/** A runner with a worktree made for the task, and how it is removed. */
async function worktreeOn(stage: Stage, scratch: Scratch) {
  const asked = { task_id, title: 'x', repository: scratch.repository, branch: null };
  const create = async () => {
    const answer = await stage.server.ask('agent.worktrees.create', asked);
    return createdWorktree.parse(answer.ok ? answer.payload : undefined);
  };
  const remove = (force: boolean) => stage.server.ask('agent.worktrees.remove', { task_id, force });
  return { made: await create(), create, remove };
}

it('removes no worktree with an agent in a folder of it, by whatever way that got there', async () => {
  using scratch = Scratch.committed({ 'web/a.txt': 'one\n' });
  await using stage = await Stage.open();
  const { made, remove } = await worktreeOn(stage, scratch);
  const link = path.join(scratch.folder, 'a link');
  symlinkSync(made.path, link);
  const session = await stage.session({ cwd: path.join(link, 'web') });
  const inUse = { code: 'VALIDATION', details: { reason: 'WORKTREE_IN_USE' } };
  expect(await remove(true)).toMatchObject({ ok: false, error: inUse });
  expect(existsSync(made.path)).toBe(true);
  await session.stop();
  expect(await remove(false)).toMatchObject({ ok: true });
  expect(existsSync(made.path)).toBe(false);
});

it('looks for changes once the agent that was told to end is gone', async () => {
  using scratch = Scratch.committed({ 'a.txt': 'one\n' });
  await using stage = await Stage.open();
  const { made, remove } = await worktreeOn(stage, scratch);
  const session = await stage.session({ cwd: made.path });
  session.puppet.print('!writes-last last.txt');
  await session.settledDown();
  await session.stop();
  const lost = { reason: 'WORKTREE_HAS_CHANGES', files: ['last.txt'] };
  expect(await remove(false)).toMatchObject({ ok: false, error: { details: lost } });
});

it('removes no worktree in which a session starts again while its removal waits for an agent to end', async () => {
  using scratch = Scratch.committed({ 'a.txt': 'one\n' });
  await using stage = await Stage.open();
  const { made, remove } = await worktreeOn(stage, scratch);
  const start = stage.startPayload({ cwd: made.path });
  const session = await stage.session(start);
  session.puppet.print('!no-eof');
  await session.settledDown();
  await session.stop();
  const [removed, again] = await Promise.all([
    remove(false),
    stage.server.ask('agent.sessions.start', start),
  ]);
  expect(again).toMatchObject({ ok: true });
  expect(removed).toMatchObject({ ok: false, error: { details: { reason: 'WORKTREE_IN_USE' } } });
  expect(existsSync(made.path)).toBe(true);
});

it('makes a worktree anew that is asked for while its removal waits for an agent to end', async () => {
  using scratch = Scratch.committed({ 'a.txt': 'one\n' });
  await using stage = await Stage.open();
  const { made, create, remove } = await worktreeOn(stage, scratch);
  const session = await stage.session({ cwd: made.path });
  session.puppet.print('!no-eof');
  await session.settledDown();
  await session.stop();
  const [removed, again] = await Promise.all([remove(false), create()]);
  expect(removed).toMatchObject({ ok: true });
  expect(again.path).toBe(made.path);
  expect(existsSync(made.path)).toBe(true);
});
