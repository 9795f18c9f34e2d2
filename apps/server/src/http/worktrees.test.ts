import type { Session, Task } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { FakeRunner } from '../testing/fake-runner.ts';
import { useLiveServer } from '../testing/live-server.ts';
import { committedChanges, sampleWorktree, useWorktreeTasks } from '../testing/worktree-tasks.ts';

const live = useLiveServer();
const { createTask, readTask, startSession, endAgent } = useWorktreeTasks(live);

const call = (method: string, path: string, body?: unknown) => live.server.api(method, path, body);

it('has the worktree made when the first session starts, and starts each session in it', async () => {
  const task = await createTask();
  expect(task.worktree).toMatchObject({ repository: '/shop/web', path: null, branch: null, state: 'wanted' });
  expect(await startSession(task)).toMatchObject({ status: 201, body: { cwd: sampleWorktree.cwd } });
  expect(live.runner.requests[0]).toMatchObject({
    action: 'agent.worktrees.create',
    payload: { task_id: task.id, title: 'Paint', repository: '/shop/web', branch: null },
  });
  expect((await readTask(task)).worktree).toMatchObject({
    ...sampleWorktree,
    repository: '/shop/web',
    state: 'ready',
  });
  expect(await startSession(task)).toMatchObject({ status: 201, body: { cwd: sampleWorktree.cwd } });
  expect(live.runner.payloadsOf('agent.worktrees.create')).toHaveLength(1);
});

it('changes the folder and the wish for a worktree until the worktree is made', async () => {
  const task = (await call('POST', '/tasks', { title: 'Paint' })).body as Task;
  const change = (body: object) => call('PATCH', `/tasks/${task.id}`, body);
  expect((await change({ worktree: true })).status).toBe(400);
  expect(await change({ cwd: '/a', worktree: true })).toMatchObject({
    status: 200,
    body: { cwd: '/a', worktree: { repository: '/a', state: 'wanted' } },
  });
  expect((await change({ cwd: '/b' })).body).toMatchObject({ cwd: '/b', worktree: { repository: '/b' } });
  expect((await change({ worktree: false })).body).toMatchObject({ cwd: '/b', worktree: null });
  await change({ worktree: true });
  await startSession(task);
  expect(await change({ cwd: '/c' })).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
});

it('starts a session elsewhere where its folder is named, and makes no worktree for that', async () => {
  const task = await createTask();
  expect(await startSession(task, { cwd: '/tmp' })).toMatchObject({ status: 201, body: { cwd: '/tmp' } });
  expect(live.runner.payloadsOf('agent.worktrees.create')).toEqual([]);
});

it.each([
  ['NOT_A_REPOSITORY', 400],
  ['REPOSITORY_EMPTY', 400],
  ['GIT_FAILED', 409],
] as const)('starts nothing where git refuses with %s, and passes on its words', async (reason, status) => {
  live.runner.on('agent.worktrees.create', () => ({
    ok: false,
    code: 'VALIDATION',
    message: 'fatal: no',
    details: { reason },
  }));
  const task = await createTask();
  expect(await startSession(task)).toMatchObject({
    status,
    body: { error: { code: reason, details: { words: 'fatal: no' } } },
  });
  expect(await readTask(task)).toMatchObject({ primary_session_id: null, worktree: { state: 'wanted' } });
});

it('says which runner is too old', async () => {
  const refusal = { ok: false, code: 'UNSUPPORTED', message: 'unknown' } as const;
  live.runner.on('agent.worktrees.create', () => refusal);
  const answer = await startSession(await createTask());
  expect(answer).toMatchObject({ status: 409, body: { error: { code: 'RUNNER_OUTDATED' } } });
  expect(answer.text).toMatch(/The runner local is too old/);
});

it('shows what changed, as the runner tells it', async () => {
  const [file] = committedChanges.files;
  const changes = { ...committedChanges, files: [{ ...file, uncommitted: true }], diff: '+x\n' };
  live.runner.on('agent.worktrees.read', () => ({ ok: true, payload: changes }));
  const task = await createTask();
  expect((await call('GET', `/tasks/${task.id}/worktree`)).status).toBe(404);
  await startSession(task);
  expect(await call('GET', `/tasks/${task.id}/worktree`)).toMatchObject({ status: 200, body: changes });
  await call('GET', `/tasks/${task.id}/worktree?diff=false`);
  expect(live.runner.payloadsOf('agent.worktrees.read').at(-1)).toMatchObject({ diff: false });
  live.runner.on('agent.worktrees.read', () => ({ ok: true, payload: { ...changes, files: 'none' } }));
  expect((await call('GET', `/tasks/${task.id}/worktree`)).status).toBe(500);
});

it('removes a worktree that nobody works in, warns of changes, and takes its branch up again later', async () => {
  const task = await createTask();
  const session = (await startSession(task)).body as Session;
  await live.runner.whenRequested('agent.sessions.start');
  const remove = (query = '') => call('DELETE', `/tasks/${task.id}/worktree${query}`);
  expect(await remove('?force=true')).toMatchObject({
    status: 409,
    body: { error: { code: 'WORKTREE_IN_USE' } },
  });
  const below = (await startSession(task, { cwd: `${sampleWorktree.path}/docs/` })).body as Session;
  await endAgent(session);
  expect(await remove('?force=true')).toMatchObject({ status: 409 });
  expect(live.runner.payloadsOf('agent.worktrees.remove')).toEqual([]);

  await endAgent(below);
  const lost = { reason: 'WORKTREE_HAS_CHANGES', files: ['a.txt'] };
  live.runner.on('agent.worktrees.remove', ({ force }) =>
    force ? { ok: true } : { ok: false, code: 'VALIDATION', message: 'changes', details: lost },
  );
  expect(await remove()).toMatchObject({
    status: 409,
    body: { error: { code: 'WORKTREE_HAS_CHANGES', details: { files: ['a.txt'] } } },
  });
  expect((await remove('?force=true')).status).toBe(204);
  expect((await readTask(task)).worktree).toMatchObject({
    path: null,
    branch: sampleWorktree.branch,
    state: 'removed',
  });
  expect((await remove()).status).toBe(204);

  expect((await startSession(task)).status).toBe(201);
  expect(live.runner.payloadsOf('agent.worktrees.create').map(({ branch }) => branch)).toEqual([
    null,
    sampleWorktree.branch,
  ]);
});

it('deleting a worktree that was never made takes back the wish, and a task without one is a 404', async () => {
  const task = await createTask();
  expect((await call('DELETE', `/tasks/${task.id}/worktree`)).status).toBe(204);
  expect((await readTask(task)).worktree).toBeNull();
  expect((await call('DELETE', `/tasks/${task.id}/worktree`)).status).toBe(404);
  expect(await startSession(task)).toMatchObject({ status: 201, body: { cwd: '/shop/web' } });
});

it('refuses sessions and prompts on an archived task', async () => {
  const task = await createTask();
  const session = (await startSession(task)).body as Session;
  await call('PATCH', `/tasks/${task.id}`, { archived: true });
  const refused = { status: 409, body: { error: { code: 'CONFLICT' } } };
  expect(await startSession(task)).toMatchObject(refused);
  expect(await call('POST', `/sessions/${session.id}/prompt`, { text: 'more' })).toMatchObject(refused);
});

it('starts no session on another runner than the one that has the worktree', async () => {
  const task = await createTask();
  await startSession(task);
  await live.runner.disconnectFrom(live.server);
  await using _other = await FakeRunner.connectedTo(live.server);
  expect(await startSession(task)).toMatchObject({ status: 503, body: { error: { code: 'NO_RUNNER' } } });
  expect((await call('GET', `/tasks/${task.id}/worktree`)).status).toBe(503);
});

it('starts nothing in a worktree that was made for a folder which the task no longer has', async () => {
  const task = await createTask();
  const held = live.runner.holdBack('agent.worktrees.create', { ok: true, payload: sampleWorktree });
  const starting = startSession(task);
  await held.requested;
  await call('PATCH', `/tasks/${task.id}`, { cwd: '/other' });
  held.release();
  expect(await starting).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
  expect(await readTask(task)).toMatchObject({
    primary_session_id: null,
    worktree: { repository: '/other', state: 'wanted', path: null },
  });
});

it('makes a worktree again for a session that starts during its removal, and keeps it ready where git refuses', async () => {
  const task = await createTask();
  const session = (await startSession(task)).body as Session;
  await endAgent(session);
  const held = live.runner.holdBack('agent.worktrees.remove');
  const removing = call('DELETE', `/tasks/${task.id}/worktree`);
  await held.requested;
  const starting = await startSession(task);
  expect(starting).toMatchObject({ status: 201, body: { cwd: sampleWorktree.cwd } });
  expect(live.runner.payloadsOf('agent.worktrees.create')).toHaveLength(2);
  held.release();
  expect((await removing).status).toBe(204);
  expect((await readTask(task)).worktree).toMatchObject({ ...sampleWorktree, state: 'ready' });

  await endAgent(starting.body as Session);
  live.runner.on('agent.worktrees.remove', () => ({ ok: false, code: 'INTERNAL', message: 'no' }));
  expect((await call('DELETE', `/tasks/${task.id}/worktree`)).status).toBe(500);
  expect((await readTask(task)).worktree).toMatchObject({ ...sampleWorktree, state: 'ready' });
});
