import type { AgentProfile, CreatedWorktree, CreateWorktree, Session, Task } from '@kandev/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LiveServer } from './testing/live-server.ts';
import { RunnerPeer } from './testing/runner-peer.ts';

let server: LiveServer;
let peer: RunnerPeer;
let profile: AgentProfile;
beforeEach(async () => {
  server = await LiveServer.start();
  peer = await RunnerPeer.connect(server);
  const body = { name: 'Demo', agent_id: 'custom', command: 'agent' };
  profile = (await call('POST', '/agent-profiles', body)).body as AgentProfile;
});
afterEach(async () => {
  peer.cut();
  await server[Symbol.asyncDispose]();
});

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, `/api/v1${path}`, { body });
const made: CreatedWorktree = { path: '/home/w/shop', branch: 'kandev/paint-1', cwd: '/home/w/shop/web' };
function makes() {
  peer.on('agent.worktrees.create', () => ({ ok: true, payload: made }));
}
async function newTask() {
  const body = { title: 'Paint', cwd: '/shop/web', worktree: true };
  return (await call('POST', '/tasks', body)).body as Task;
}
const start = (task: Task, more: object = {}) =>
  call('POST', `/tasks/${task.id}/sessions`, { agent_profile_id: profile.id, prompt: 'Go', ...more });
const gone = ({ id: session_id }: Session) =>
  peer.emit({ event: 'agent.exited', payload: { session_id, reason: 'stopped', failure: null } });
const taskNow = async ({ id }: Task) => (await call('GET', `/tasks/${id}`)).body as Task;
const actions = () => peer.asked.map(({ action }) => action);

it('has the worktree made when the first session starts, and starts each session in it', async () => {
  makes();
  const task = await newTask();
  expect(task.worktree).toMatchObject({ repository: '/shop/web', path: null, branch: null, state: 'wanted' });
  expect(await start(task)).toMatchObject({ status: 201, body: { cwd: made.cwd } });
  expect(peer.asked[0]).toMatchObject({
    action: 'agent.worktrees.create',
    payload: { task_id: task.id, title: 'Paint', repository: '/shop/web', branch: null },
  });
  expect((await taskNow(task)).worktree).toMatchObject({ ...made, repository: '/shop/web', state: 'ready' });
  expect(await start(task)).toMatchObject({ status: 201, body: { cwd: made.cwd } });
  expect(actions().filter((action) => action === 'agent.worktrees.create')).toHaveLength(1);
});

it('takes another folder, and the wish for a worktree or none, until there is one', async () => {
  makes();
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
  await start(task);
  expect(await change({ cwd: '/c' })).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
});

it('starts a session elsewhere where its folder is named, and makes no worktree for that', async () => {
  const task = await newTask();
  expect(await start(task, { cwd: '/tmp' })).toMatchObject({ status: 201, body: { cwd: '/tmp' } });
  expect(actions()).not.toContain('agent.worktrees.create');
});

it.each([
  ['NOT_A_REPOSITORY', 400],
  ['REPOSITORY_EMPTY', 400],
  ['GIT_FAILED', 409],
] as const)('starts nothing where git refuses with %s, and passes on its words', async (reason, status) => {
  peer.on('agent.worktrees.create', () => ({
    ok: false,
    code: 'VALIDATION',
    message: 'fatal: no',
    details: { reason },
  }));
  const task = await newTask();
  expect(await start(task)).toMatchObject({
    status,
    body: { error: { code: reason, details: { words: 'fatal: no' } } },
  });
  expect(await taskNow(task)).toMatchObject({ primary_session_id: null, worktree: { state: 'wanted' } });
});

it('says which runner is too old', async () => {
  const refusal = { ok: false, code: 'UNSUPPORTED', message: 'unknown' } as const;
  peer.on('agent.worktrees.create', () => refusal);
  const answer = await start(await newTask());
  expect(answer).toMatchObject({ status: 409, body: { error: { code: 'RUNNER_OUTDATED' } } });
  expect(answer.text).toMatch(/The runner local is too old/);
});

it('shows what changed, as the runner tells it', async () => {
  makes();
  const changes = {
    path: made.path,
    branch: made.branch,
    base: 'abc',
    commits: 0,
    files: [{ path: 'a', old_path: null, change: 'added', additions: 1, deletions: 0, uncommitted: true }],
    diff: '+x\n',
    truncated: false,
  };
  peer.on('agent.worktrees.read', () => ({ ok: true, payload: changes }));
  const task = await newTask();
  expect((await call('GET', `/tasks/${task.id}/worktree`)).status).toBe(404);
  await start(task);
  expect(await call('GET', `/tasks/${task.id}/worktree`)).toMatchObject({ status: 200, body: changes });
  await call('GET', `/tasks/${task.id}/worktree?diff=false`);
  expect(peer.asked.at(-1)).toMatchObject({ action: 'agent.worktrees.read', payload: { diff: false } });
  peer.on('agent.worktrees.read', () => ({ ok: true, payload: { ...changes, files: 'none' } }));
  expect((await call('GET', `/tasks/${task.id}/worktree`)).status).toBe(500);
});

it('removes a worktree that nobody works in, warns of changes, and takes its branch up again later', async () => {
  makes();
  const task = await newTask();
  const session = (await start(task)).body as Session;
  await expect.poll(actions).toContain('agent.sessions.start');
  const remove = (query = '') => call('DELETE', `/tasks/${task.id}/worktree${query}`);
  expect(await remove('?force=true')).toMatchObject({
    status: 409,
    body: { error: { code: 'WORKTREE_IN_USE' } },
  });
  const below = (await start(task, { cwd: `${made.path}/docs/` })).body as Session;
  await gone(session);
  expect(await remove('?force=true')).toMatchObject({ status: 409 });
  expect(actions()).not.toContain('agent.worktrees.remove');

  await gone(below);
  const lost = { reason: 'WORKTREE_HAS_CHANGES', files: ['a.txt'] };
  peer.on('agent.worktrees.remove', ({ force }: { force: boolean }) =>
    force ? { ok: true } : { ok: false, code: 'VALIDATION', message: 'changes', details: lost },
  );
  expect(await remove()).toMatchObject({
    status: 409,
    body: { error: { code: 'WORKTREE_HAS_CHANGES', details: { files: ['a.txt'] } } },
  });
  expect((await remove('?force=true')).status).toBe(204);
  expect((await taskNow(task)).worktree).toMatchObject({ path: null, branch: made.branch, state: 'removed' });
  expect((await remove()).status).toBe(204);

  expect((await start(task)).status).toBe(201);
  const payloads = peer.asked.flatMap(({ action, payload }) =>
    action === 'agent.worktrees.create' ? [payload as CreateWorktree] : [],
  );
  expect(payloads.map(({ branch }) => branch)).toEqual([null, made.branch]);
});

it('takes back the wish for a worktree that was never made, and knows none of a task without one', async () => {
  const task = await newTask();
  expect((await call('DELETE', `/tasks/${task.id}/worktree`)).status).toBe(204);
  expect((await taskNow(task)).worktree).toBeNull();
  expect((await call('DELETE', `/tasks/${task.id}/worktree`)).status).toBe(404);
  expect(await start(task)).toMatchObject({ status: 201, body: { cwd: '/shop/web' } });
});

it('sets no agent to work on an archived task', async () => {
  makes();
  const task = await newTask();
  const session = (await start(task)).body as Session;
  await call('PATCH', `/tasks/${task.id}`, { archived: true });
  const refused = { status: 409, body: { error: { code: 'CONFLICT' } } };
  expect(await start(task)).toMatchObject(refused);
  expect(await call('POST', `/sessions/${session.id}/prompt`, { text: 'more' })).toMatchObject(refused);
});

it('waits for the runner that has the worktree, and starts no session on another', async () => {
  makes();
  const task = await newTask();
  await start(task);
  peer.cut();
  await expect.poll(async () => (await call('GET', '/runners')).text).not.toContain('"connected":true');
  const other = await RunnerPeer.connect(server);
  expect(await start(task)).toMatchObject({ status: 503, body: { error: { code: 'NO_RUNNER' } } });
  expect((await call('GET', `/tasks/${task.id}/worktree`)).status).toBe(503);
  other.cut();
});

it('starts nothing in a worktree of the folder that the task has left meanwhile', async () => {
  const task = await newTask();
  const asked = Promise.withResolvers<undefined>();
  const answer = Promise.withResolvers<undefined>();
  peer.on('agent.worktrees.create', async () => {
    asked.resolve(undefined);
    await answer.promise;
    return { ok: true, payload: made };
  });
  const starting = start(task);
  await asked.promise;
  await call('PATCH', `/tasks/${task.id}`, { cwd: '/other' });
  answer.resolve(undefined);
  expect(await starting).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
  expect(await taskNow(task)).toMatchObject({
    primary_session_id: null,
    worktree: { repository: '/other', state: 'wanted', path: null },
  });
});

it('makes a worktree anew for a session that starts while it is removed, and has it back where git refuses', async () => {
  makes();
  const task = await newTask();
  const session = (await start(task)).body as Session;
  await gone(session);
  const asked = Promise.withResolvers<undefined>();
  const answer = Promise.withResolvers<undefined>();
  peer.on('agent.worktrees.remove', async () => {
    asked.resolve(undefined);
    await answer.promise;
    return { ok: true };
  });
  const removing = call('DELETE', `/tasks/${task.id}/worktree`);
  await asked.promise;
  const starting = await start(task);
  expect(starting).toMatchObject({ status: 201, body: { cwd: made.cwd } });
  expect(actions().filter((action) => action === 'agent.worktrees.create')).toHaveLength(2);
  answer.resolve(undefined);
  expect((await removing).status).toBe(204);
  expect((await taskNow(task)).worktree).toMatchObject({ ...made, state: 'ready' });

  await gone(starting.body as Session);
  peer.on('agent.worktrees.remove', () => ({ ok: false, code: 'INTERNAL', message: 'no' }));
  expect((await call('DELETE', `/tasks/${task.id}/worktree`)).status).toBe(500);
  expect((await taskNow(task)).worktree).toMatchObject({ ...made, state: 'ready' });
});
