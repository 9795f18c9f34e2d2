import type { RunnerActionPayload, Session, Task } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { RunnerAnswer } from '../testing/fake-runner-link.ts';
import { useLiveServer } from '../testing/live-server.ts';
import { committedChanges, sampleWorktree, useWorktreeTasks } from '../testing/worktree-tasks.ts';

const live = useLiveServer();
const { createTask, readTask, startSession, endAgent } = useWorktreeTasks(live);
beforeEach(() => live.runner.on('agent.worktrees.read', () => ({ ok: true, payload: committedChanges })));

function refuseUnlessForced({ force }: RunnerActionPayload<'agent.worktrees.remove'>): RunnerAnswer {
  const details = { reason: 'WORKTREE_HAS_CHANGES', files: ['a.txt'] };
  return force ? { ok: true } : { ok: false, code: 'VALIDATION', details };
}

const call = (method: string, path: string, body?: unknown) => live.server.api(method, path, body);
const deleteTask = ({ id }: Task, query = '') => call('DELETE', `/tasks/${id}${query}`);
const exists = async ({ id }: Task) => (await call('GET', `/tasks/${id}`)).status === 200;
const removals = () => live.runner.payloadsOf('agent.worktrees.remove');

async function withOpenTurn(): Promise<{ task: Task; session: Session }> {
  const task = await createTask();
  const session = (await startSession(task)).body as Session;
  await live.runner.whenTurnOpens(session.id);
  return { task, session };
}

it('removes a worktree without changes with its task, after its agents were told to stop', async () => {
  const { task } = await withOpenTurn();
  expect((await deleteTask(task, '?worktree=remove_unchanged')).status).toBe(204);
  const actions = live.runner.requests.map(({ action }) => action);
  expect(actions.slice(-2)).toEqual(['agent.sessions.stop', 'agent.worktrees.remove']);
  expect(removals()).toEqual([{ task_id: task.id, force: false }]);
  expect(await exists(task)).toBe(false);
  live.runner.on('agent.worktrees.read', () => ({ ok: false, code: 'NOT_FOUND', message: 'gone by hand' }));
  expect((await deleteTask((await withOpenTurn()).task, '?worktree=remove_unchanged')).status).toBe(204);
});

it('stops and deletes nothing where changes would be lost, until the query says keep or remove', async () => {
  const [changed] = committedChanges.files.map((file) => ({ ...file, path: 'a.txt', uncommitted: true }));
  const files = [...committedChanges.files, changed];
  live.runner.on('agent.worktrees.read', () => ({ ok: true, payload: { ...committedChanges, files } }));
  const [{ task: kept }, { task: lost }] = [await withOpenTurn(), await withOpenTurn()];
  expect(await deleteTask(kept, '?worktree=remove_unchanged')).toMatchObject({
    status: 409,
    body: { error: { code: 'WORKTREE_HAS_CHANGES', details: { files: ['a.txt'] } } },
  });
  expect(live.runner.payloadsOf('agent.sessions.stop')).toEqual([]);
  expect(await exists(kept)).toBe(true);
  // What is written by an agent on its way out is found after it, and the refusal says what was done.
  live.runner.on('agent.worktrees.read', () => ({ ok: true, payload: committedChanges }));
  live.runner.on('agent.worktrees.remove', refuseUnlessForced);
  expect(await deleteTask(kept, '?worktree=remove_unchanged')).toMatchObject({
    status: 409,
    body: {
      error: { code: 'WORKTREE_HAS_CHANGES', reason: 'changed_when_stopped', details: { files: ['a.txt'] } },
    },
  });
  expect(await exists(kept)).toBe(true);
  expect((await deleteTask(kept, '?worktree=keep')).status).toBe(204);
  expect((await deleteTask(lost, '?worktree=remove')).status).toBe(204);
  expect(removals()).toEqual([
    { task_id: kept.id, force: false },
    { task_id: lost.id, force: true },
  ]);
  expect((await deleteTask(lost, '?worktree=burn')).status).toBe(400);
});

it('deletes a task and keeps its worktree where the query names no choice', async () => {
  const { task } = await withOpenTurn();
  expect((await deleteTask(task)).status).toBe(204);
  expect(removals()).toEqual([]);
  expect(await exists(task)).toBe(false);
});

it('with its runner away, a task is deleted if its worktree is to stay, and kept if it is to go', async () => {
  const { task } = await withOpenTurn();
  await live.runner.disconnectFrom(live.server);
  expect(await deleteTask(task, '?worktree=remove')).toMatchObject({
    status: 503,
    body: { error: { code: 'AGENT_STREAM_NOT_CONNECTED' } },
  });
  expect((await deleteTask(task, '?worktree=keep')).status).toBe(204);
});

it('asks for the removal only once the agents of the task have exited', async () => {
  const { task, session } = await withOpenTurn();
  let isGone = false;
  const removedAfter: boolean[] = [];
  live.runner.on('agent.sessions.stop', () => ({ ok: true }));
  live.runner.on('agent.worktrees.remove', () => {
    removedAfter.push(isGone);
    return { ok: true };
  });
  const deleting = deleteTask(task, '?worktree=remove');
  await live.runner.whenRequested('agent.sessions.stop');
  expect(await exists(task)).toBe(true);
  isGone = true;
  await endAgent(session);
  expect((await deleting).status).toBe(204);
  expect(removedAfter).toEqual([true]);
});

it('removes a worktree that was made while the agents of its task were stopping', async () => {
  const task = await createTask();
  const running = (await startSession(task, { cwd: '/tmp' })).body as Session;
  await live.runner.whenTurnOpens(running.id);
  const stopping = live.runner.holdBack('agent.sessions.stop');
  const deleting = deleteTask(task, '?worktree=remove');
  await stopping.requested;
  expect((await startSession(task)).status).toBe(201);
  stopping.release();
  await endAgent(running);
  expect((await deleting).status).toBe(204);
  expect(removals()).toEqual([{ task_id: task.id, force: true }]);
});

it('a refused removal leaves the worktree ready; a removal whose answer is lost counts as done', async () => {
  const { task } = await withOpenTurn();
  const worktree = async () => (await readTask(task)).worktree;
  const told = async () =>
    (
      (await call('GET', '/events?limit=1000')).body as { items: { type: string; payload: Task }[] }
    ).items.flatMap(({ type, payload }) => (type === 'task.updated' ? [payload.worktree?.state] : []));
  live.runner.on('agent.worktrees.remove', () => ({ ok: false, code: 'INTERNAL', message: 'no' }));
  expect((await deleteTask(task, '?worktree=remove')).status).toBe(500);
  expect(await worktree()).toMatchObject({ ...sampleWorktree, state: 'ready' });
  expect((await told()).at(-1)).toBe('ready');

  const removing = live.runner.holdBack('agent.worktrees.remove');
  const deleting = deleteTask(task, '?worktree=remove');
  await removing.requested;
  await live.runner.disconnect();
  expect((await deleting).status).toBe(504);
  expect(await worktree()).toMatchObject({ branch: sampleWorktree.branch, path: null, state: 'removed' });
  expect((await told()).at(-1)).toBe('removed');
});

it('removes a worktree whose task was deleted while it was made', async () => {
  const creating = live.runner.holdBack('agent.worktrees.create', { ok: true, payload: sampleWorktree });
  const task = await createTask();
  const starting = startSession(task);
  await creating.requested;
  expect((await deleteTask(task)).status).toBe(204);
  creating.release();
  expect(await starting).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
  expect(await live.runner.whenRequested('agent.worktrees.remove')).toEqual([
    { task_id: task.id, force: false },
  ]);
});

it('stops a session that was started while its task was deleted', async () => {
  const { task, session } = await withOpenTurn();
  const removing = live.runner.holdBack('agent.worktrees.remove');
  const deleting = deleteTask(task, '?worktree=remove');
  await removing.requested;
  const late = (await startSession(task)).body as Session;
  await live.runner.whenTurnOpens(late.id);
  removing.release();
  expect((await deleting).status).toBe(204);
  expect(live.runner.payloadsOf('agent.sessions.stop')).toEqual([
    { session_id: session.id },
    { session_id: late.id },
  ]);
});

it('deletes a task once, however many ask for it at once', async () => {
  const { task } = await withOpenTurn();
  const statuses = (await Promise.all([deleteTask(task), deleteTask(task), deleteTask(task)])).map(
    ({ status }) => status,
  );
  expect(statuses).toEqual([204, 204, 204]);
  const { body } = await call('GET', '/events?limit=1000');
  const deleted = (body as { items: { type: string }[] }).items.filter(({ type }) => type === 'task.deleted');
  expect(deleted).toHaveLength(1);
  expect((await deleteTask(task)).status).toBe(404);
});

it('makes no worktree for a session of an agent profile that is not there', async () => {
  const task = await createTask();
  expect(await startSession(task, { agent_profile_id: randomUUID() })).toMatchObject({
    status: 404,
    body: { error: { message: 'There is no such agent profile.' } },
  });
  expect(live.runner.payloadsOf('agent.worktrees.create')).toEqual([]);
});
