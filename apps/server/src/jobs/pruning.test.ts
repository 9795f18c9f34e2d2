import { expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { emptyAnswer } from '../testing/samples.ts';
import { answer, sessionOf, taskOf, useServers } from '../testing/test-server.ts';
import { readClarification } from '../commands/questions.ts';
import { pruneSessions } from './pruning.ts';
import { listMessages, stopSession } from '../commands/sessions.ts';
import { startSession } from '../commands/start-session.ts';

const servers = useServers();
const DAY = 24 * 60 * 60 * 1000;

const tables = ['sessions', 'turns', 'messages', 'clarifications', 'permissions', 'submissions', 'notices'];

it('keeps finished sessions for ever by default, else for the configured time, and unfinished ones always', async () => {
  const { server, runner, session_id, task_id } = await servers.withOpenTurn();
  const { pending_id } = runner.askQuestion(session_id);
  runner.askPermission(session_id);
  await runner.whenAcknowledged();
  await answer(server, pending_id, { ...emptyAnswer, rejected: true });
  await stopSession(server.deps, { session_id });
  await eventually(() => expect(sessionOf(server, session_id).state).toBe('CANCELLED'));
  const count = (table: string): number =>
    server.deps.database.db.get<{ n: number }>(`select count(*) as n from ${table}`).n;
  const held = tables.map(count);
  expect(Math.min(...held)).toBeGreaterThan(0);

  server.clock.now = new Date(server.clock.now.getTime() + 8 * DAY);
  pruneSessions(server.deps, { retentionMs: 0 });
  pruneSessions(server.deps, { retentionMs: 9 * DAY });
  expect(tables.map(count)).toEqual(held);

  const profile = server.deps.database.db.get<{ id: never }>('select id from agent_profiles');
  const { id: later } = startSession(server.deps, {
    task_id,
    body: { agent_profile_id: profile.id, prompt: 'Again.' },
  });
  await runner.whenTurnOpens(later);
  await server.deps.background.idle();
  const told = server.events.length;
  pruneSessions(server.deps, { retentionMs: 7 * DAY });
  expect(() => sessionOf(server, session_id)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  expect(() => readClarification(server.deps, { pending_id })).toThrow(
    expect.objectContaining({ code: 'NOT_FOUND' }),
  );
  expect(tables.map(count)).toEqual([1, 1, 1, 0, 0, 0, 0]);
  expect(listMessages(server.deps, { session_id: later, after: 0, limit: 10 }).items).toHaveLength(1);
  expect(taskOf(server, task_id).primary_session_id).toBe(later);
  expect(server.events.slice(told).map(({ type }) => type)).toEqual(['task.updated']);
});

it('a task whose only session is deleted shows none', async () => {
  const { server, session_id, task_id } = await servers.withOpenTurn();
  await stopSession(server.deps, { session_id });
  await eventually(() => expect(sessionOf(server, session_id).state).toBe('CANCELLED'));
  server.clock.now = new Date(server.clock.now.getTime() + 2 * DAY);
  pruneSessions(server.deps, { retentionMs: DAY });
  expect(taskOf(server, task_id)).toMatchObject({ primary_session_id: null, session_state: null });
});
