import type { AgentProfile, Board, Session, Task } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { startSession, useLiveServer } from '../testing/live-server.ts';

const live = useLiveServer({ shared: true });

const call = (method: string, path: string, body?: unknown) => live.server.api(method, path, body);
const board = async () => (await call('GET', '/board')).body as Board;
const sessionNow = async (id: string) => (await call('GET', `/sessions/${id}`)).body as Session;

it('makes, changes, archives and deletes a task', async () => {
  const { columns } = await board();
  const done = columns.find(({ role }) => role === 'done');
  const made = await call('POST', '/tasks', { title: '  Paint the shed ', cwd: '/tmp' });
  expect(made).toMatchObject({ status: 201, body: { title: 'Paint the shed', state: 'TODO', cwd: '/tmp' } });
  const { id } = made.body as Task;
  expect((await board()).tasks.map((task) => task.id)).toContain(id);

  const moved = await call('PATCH', `/tasks/${id}`, { title: 'Shed', column_id: done?.id, position: 1.5 });
  expect(moved).toMatchObject({ status: 200, body: { title: 'Shed', column_id: done?.id } });
  expect(await call('PATCH', `/tasks/${id}`, { archived: true })).toMatchObject({ body: { archived: true } });

  expect(await call('DELETE', `/tasks/${id}`)).toMatchObject({ status: 204, text: '' });
  expect((await board()).tasks.map((task) => task.id)).not.toContain(id);
  expect((await call('DELETE', `/tasks/${id}`)).status).toBe(404);
});

it('makes, changes and deletes an agent profile', async () => {
  const made = await call('POST', '/agent-profiles', {
    name: 'Claude',
    agent_id: 'claude-acp',
    command: 'npx',
    args: ['-y', 'an-agent'],
    env: { LEVEL: 'debug' },
  });
  expect(made).toMatchObject({ status: 201, body: { default_mode: null, env: { LEVEL: 'debug' } } });
  const { id } = made.body as AgentProfile;
  expect(await call('PATCH', `/agent-profiles/${id}`, { args: [] })).toMatchObject({
    status: 200,
    body: { id, args: [], command: 'npx' },
  });
  expect((await call('GET', '/agent-profiles')).body).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ id, name: 'Claude' })]) as unknown,
    next_cursor: null,
  });
  expect(await call('DELETE', `/agent-profiles/${id}`)).toMatchObject({ status: 204, text: '' });
  expect((await call('PATCH', `/agent-profiles/${id}`, { name: 'x' })).status).toBe(404);
});

it('a prompt during a turn is queued, shown, and can be taken back; the turn can be cancelled [R26]', async () => {
  const { session } = await startSession(live.server);
  await live.runner.whenTurnOpens(session.id);
  expect(live.runner.payloadsOf('agent.sessions.prompt').at(-1)).toMatchObject({
    session_id: session.id,
    text: 'Ask me',
  });

  expect(await call('POST', `/sessions/${session.id}/prompt`, { text: 'and then' })).toMatchObject({
    status: 202,
    body: { queued: true },
  });
  const { queued_prompts } = await sessionNow(session.id);
  expect(queued_prompts).toMatchObject([{ text: 'and then' }]);
  const queued = `/sessions/${session.id}/queued-prompts/${queued_prompts[0]?.id ?? ''}`;
  expect(await call('DELETE', queued)).toMatchObject({ status: 204, text: '' });
  expect((await call('DELETE', queued)).status).toBe(404);

  const cancelled = await call('POST', `/sessions/${session.id}/cancel`);
  expect(cancelled).toMatchObject({ status: 202, body: { accepted: true } });
  expect(live.runner.payloadsOf('agent.sessions.cancel')).toEqual([{ session_id: session.id }]);
  const stopped = await live.server.call('POST', `/api/v1/sessions/${session.id}/stop`, {
    headers: { 'content-type': 'application/json' },
  });
  expect(stopped).toMatchObject({ status: 202, body: { accepted: true } });
  expect(live.runner.payloadsOf('agent.sessions.stop')).toEqual([{ session_id: session.id }]);
});

it('pages the transcript in order, forwards from any message and back from the end', async () => {
  const { session } = await startSession(live.server);
  for (const [index, content] of ['one', 'two', 'three'].entries()) {
    const metadata = index === 0 ? { tool_call_id: 'toolu_1' } : {};
    live.runner.writeMessage(session.id, { mode: 'replace', content, metadata });
  }
  await live.runner.whenAcknowledged();
  const path = `/sessions/${session.id}/messages`;
  type Page = { items: { seq: number; content: string }[]; next_cursor: string | null };
  const all = (await call('GET', path)).body as Page;
  const contents = all.items.map(({ content }) => content);
  expect(contents.slice(-3)).toEqual(['one', 'two', 'three']);
  const page = (await call('GET', `${path}?after=${all.items.at(-3)?.seq ?? 0}&limit=1`)).body as Page;
  expect(page.items.map(({ content }) => content)).toEqual(['two']);
  expect(page.next_cursor).not.toBeNull();

  const end = (await call('GET', `${path}?before=end&limit=2`)).body as Page;
  expect(end.items.map(({ content }) => content)).toEqual(['two', 'three']);
  const earlier = (await call('GET', `${path}?before=${end.next_cursor ?? ''}&limit=500`)).body as Page;
  expect(earlier).toEqual({ items: all.items.slice(0, -2), next_cursor: null });
  expect(await call('GET', `${path}?before=0`)).toMatchObject({ status: 400 });
});

it('lists the sessions of a task, the newest first', async () => {
  const { session, task } = await startSession(live.server);
  const { profile_id } = session.agent;
  const again = await call('POST', `/tasks/${task.id}/sessions`, {
    agent_profile_id: profile_id,
    prompt: 'x',
  });
  const listed = await call('GET', `/tasks/${task.id}/sessions`);
  expect(listed).toMatchObject({ status: 200, body: { next_cursor: null } });
  const ids = (listed.body as { items: Session[] }).items.map(({ id }) => id);
  expect(ids).toEqual([(again.body as Session).id, session.id]);
  expect((await call('GET', `/tasks/${session.id}/sessions`)).status).toBe(404);
});

it('lists runners and the event log', async () => {
  expect((await call('GET', '/runners')).body).toMatchObject({
    items: [{ connected: true, deadlines: { answer_timeout_ms: 3_300_000 } }],
  });
  const events = (await call('GET', '/events?after=0&limit=2')).body as {
    items: { seq: number }[];
    next_cursor: unknown;
  };
  expect(events.items).toHaveLength(2);
  expect(events.next_cursor).not.toBeNull();
  const { seq } = await board();
  expect((await call('GET', `/events?after=${seq}`)).body).toEqual({ items: [], next_cursor: null });
});
