import type { AgentExited, AgentProfile, CreatedWorktree, Session, Task } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LiveServer } from './testing/live-server.ts';
import { RunnerPeer } from './testing/runner-peer.ts';

let server: LiveServer;
let peer: RunnerPeer;
let profile: AgentProfile;
beforeEach(async () => {
  server = await LiveServer.start();
  peer = await RunnerPeer.connect(server);
  peer.on('agent.worktrees.create', () => ({ ok: true, payload: made }));
  peer.on('agent.worktrees.read', () => ({ ok: true, payload: unchanged }));
  peer.on('agent.sessions.stop', ({ session_id }: Pick<AgentExited, 'session_id'>) => {
    void gone(session_id);
    return { ok: true };
  });
  const body = { name: 'Demo', agent_id: 'custom', command: 'agent' };
  profile = (await call('POST', '/agent-profiles', body)).body as AgentProfile;
});
afterEach(async () => {
  peer.cut();
  await server[Symbol.asyncDispose]();
});

const made: CreatedWorktree = { path: '/home/w/shop', branch: 'kandev/paint-1', cwd: '/home/w/shop/web' };
const unchanged = {
  path: made.path,
  branch: made.branch,
  base: 'abc',
  commits: 1,
  files: [{ path: 'b', old_path: null, change: 'added', additions: 1, deletions: 0, uncommitted: false }],
  diff: '',
  truncated: false,
};
const lost = { reason: 'WORKTREE_HAS_CHANGES', files: ['a.txt'] };
const hasChanges = ({ force }: { force: boolean }) =>
  force
    ? ({ ok: true } as const)
    : ({ ok: false, code: 'VALIDATION', message: 'no', details: lost } as const);

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, `/api/v1${path}`, { body });
const gone = (session_id: AgentExited['session_id']) =>
  peer.emit({ event: 'agent.exited', payload: { session_id, reason: 'stopped', failure: null } });
const newTask = async () =>
  (await call('POST', '/tasks', { title: 'Paint', cwd: '/shop/web', worktree: true })).body as Task;
const start = (task: Task, agent_profile_id: string = profile.id) =>
  call('POST', `/tasks/${task.id}/sessions`, { agent_profile_id, prompt: 'Go' });
async function started() {
  const task = await newTask();
  const session = (await start(task)).body as Session;
  await expect.poll(actions).toContain('agent.sessions.start');
  return { task, session };
}
const remove = ({ id }: Task, query = '') => call('DELETE', `/tasks/${id}${query}`);
const isThere = async ({ id }: Task) => (await call('GET', `/tasks/${id}`)).status === 200;
const actions = () => peer.asked.map(({ action }) => action);
const removals = () =>
  peer.asked.flatMap(({ action, payload }) => (action === 'agent.worktrees.remove' ? [payload] : []));
/** A question to the peer that it does not answer until it is let. */
function holdBack(action: string, answer: object) {
  const [asked, go] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  peer.on(action, async () => {
    asked.resolve(undefined);
    await go.promise;
    return { ok: true, payload: answer };
  });
  return { asked: asked.promise, go: () => go.resolve(undefined) };
}

it('removes a worktree without changes with its task, after its agents were told to stop', async () => {
  const { task } = await started();
  expect((await remove(task, '?worktree=remove_unchanged')).status).toBe(204);
  expect(actions().slice(-2)).toEqual(['agent.sessions.stop', 'agent.worktrees.remove']);
  expect(removals()).toEqual([{ task_id: task.id, force: false }]);
  expect(await isThere(task)).toBe(false);
  peer.on('agent.worktrees.read', () => ({ ok: false, code: 'NOT_FOUND', message: 'gone by hand' }));
  expect((await remove((await started()).task, '?worktree=remove_unchanged')).status).toBe(204);
});

it('stops and deletes nothing where changes would be lost, until it is told what becomes of them', async () => {
  const [changed] = unchanged.files.map((file) => ({ ...file, path: 'a.txt', uncommitted: true }));
  const files = [...unchanged.files, changed];
  peer.on('agent.worktrees.read', () => ({ ok: true, payload: { ...unchanged, files } }));
  const [{ task: kept }, { task: lost }] = [await started(), await started()];
  expect(await remove(kept, '?worktree=remove_unchanged')).toMatchObject({
    status: 409,
    body: { error: { code: 'WORKTREE_HAS_CHANGES', details: { files: ['a.txt'] } } },
  });
  expect(actions()).not.toContain('agent.sessions.stop');
  expect(await isThere(kept)).toBe(true);
  // What is written by an agent on its way out is found after it, and the refusal says what was done.
  peer.on('agent.worktrees.read', () => ({ ok: true, payload: unchanged }));
  peer.on('agent.worktrees.remove', hasChanges);
  expect(await remove(kept, '?worktree=remove_unchanged')).toMatchObject({
    status: 409,
    body: {
      error: { code: 'WORKTREE_HAS_CHANGES', reason: 'changed_when_stopped', details: { files: ['a.txt'] } },
    },
  });
  expect(await isThere(kept)).toBe(true);
  expect((await remove(kept, '?worktree=keep')).status).toBe(204);
  expect((await remove(lost, '?worktree=remove')).status).toBe(204);
  expect(removals()).toEqual([
    { task_id: kept.id, force: false },
    { task_id: lost.id, force: true },
  ]);
  expect((await remove(lost, '?worktree=burn')).status).toBe(400);
});

it('leaves a worktree where it is of which nobody said what becomes of it, and deletes the task', async () => {
  const { task } = await started();
  expect((await remove(task)).status).toBe(204);
  expect(removals()).toEqual([]);
  expect(await isThere(task)).toBe(false);
});

it('deletes a task whose runner is away, and its worktree stays; one that is to go keeps the task', async () => {
  const { task } = await started();
  peer.cut();
  await expect.poll(async () => (await call('GET', '/runners')).text).not.toContain('"connected":true');
  expect(await remove(task, '?worktree=remove')).toMatchObject({
    status: 503,
    body: { error: { code: 'AGENT_STREAM_NOT_CONNECTED' } },
  });
  expect((await remove(task, '?worktree=keep')).status).toBe(204);
});

it('asks for no removal while an agent of the task is not gone', async () => {
  const { task, session } = await started();
  let isGone = false;
  const removedAfter: boolean[] = [];
  peer.on('agent.sessions.stop', () => ({ ok: true }));
  peer.on('agent.worktrees.remove', () => {
    removedAfter.push(isGone);
    return { ok: true };
  });
  const deleting = remove(task, '?worktree=remove');
  await expect.poll(actions).toContain('agent.sessions.stop');
  expect(await isThere(task)).toBe(true);
  isGone = true;
  await gone(session.id);
  expect((await deleting).status).toBe(204);
  expect(removedAfter).toEqual([true]);
});

it('does as it is told with a worktree that is made while the agents of its task end', async () => {
  const task = await newTask();
  const body = { agent_profile_id: profile.id, prompt: 'Go', cwd: '/tmp' };
  const running = (await call('POST', `/tasks/${task.id}/sessions`, body)).body as Session;
  await expect.poll(actions).toContain('agent.sessions.start');
  const stopping = holdBack('agent.sessions.stop', {});
  const deleting = remove(task, '?worktree=remove');
  await stopping.asked;
  expect((await start(task)).status).toBe(201);
  stopping.go();
  await gone(running.id);
  expect((await deleting).status).toBe(204);
  expect(removals()).toEqual([{ task_id: task.id, force: true }]);
});

it('has the worktree back of which the runner said no, and not the one it was lost over', async () => {
  const { task } = await started();
  const worktree = async () => ((await call('GET', `/tasks/${task.id}`)).body as Task).worktree;
  const told = async () =>
    (
      (await call('GET', '/events?limit=1000')).body as { items: { type: string; payload: Task }[] }
    ).items.flatMap(({ type, payload }) => (type === 'task.updated' ? [payload.worktree?.state] : []));
  peer.on('agent.worktrees.remove', () => ({ ok: false, code: 'INTERNAL', message: 'no' }));
  expect((await remove(task, '?worktree=remove')).status).toBe(500);
  expect(await worktree()).toMatchObject({ ...made, state: 'ready' });
  expect((await told()).at(-1)).toBe('ready');

  const removing = holdBack('agent.worktrees.remove', {});
  const deleting = remove(task, '?worktree=remove');
  await removing.asked;
  peer.cut();
  expect((await deleting).status).toBe(504);
  expect(await worktree()).toMatchObject({ branch: made.branch, path: null, state: 'removed' });
  expect((await told()).at(-1)).toBe('removed');
});

it('has a worktree removed again whose task was deleted while it was made', async () => {
  const creating = holdBack('agent.worktrees.create', made);
  const task = await newTask();
  const starting = start(task);
  await creating.asked;
  expect((await remove(task)).status).toBe(204);
  creating.go();
  expect(await starting).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
  await expect.poll(() => removals().at(-1)).toEqual({ task_id: task.id, force: false });
});

it('stops a session that was started while its task was deleted', async () => {
  const { task, session } = await started();
  const removing = holdBack('agent.worktrees.remove', {});
  const deleting = remove(task, '?worktree=remove');
  await removing.asked;
  const late = (await start(task)).body as Session;
  await expect.poll(() => actions().filter((action) => action === 'agent.sessions.start')).toHaveLength(2);
  removing.go();
  expect((await deleting).status).toBe(204);
  const stops = peer.asked.filter(({ action }) => action === 'agent.sessions.stop');
  expect(stops.map(({ payload }) => payload)).toEqual([{ session_id: session.id }, { session_id: late.id }]);
});

it('deletes a task once, however many ask for it at once', async () => {
  const { task } = await started();
  const statuses = (await Promise.all([remove(task), remove(task), remove(task)])).map(
    ({ status }) => status,
  );
  expect(statuses).toEqual([204, 204, 204]);
  const { body } = await call('GET', '/events?limit=1000');
  const deleted = (body as { items: { type: string }[] }).items.filter(({ type }) => type === 'task.deleted');
  expect(deleted).toHaveLength(1);
  expect((await remove(task)).status).toBe(404);
});

it('makes no worktree for a session of an agent profile that is not there', async () => {
  const task = await newTask();
  expect(await start(task, randomUUID())).toMatchObject({
    status: 404,
    body: { error: { message: 'There is no such agent profile.' } },
  });
  expect(actions()).not.toContain('agent.worktrees.create');
});
