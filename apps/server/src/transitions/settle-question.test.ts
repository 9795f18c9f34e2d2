import { expect, it } from 'vitest';
import { answer, picks, problem } from '../runners/testing/answering.ts';
import type { TestServer } from '../runners/testing/test-server.ts';
import { clarificationOf, sessionOf, useServers, eventually } from '../runners/testing/with-server.ts';
import { listMessages } from '../commands/sessions.ts';

const servers = useServers();

it('R16, field case 5: what comes after the agent is gone is kept, undelivered, and goes nowhere', async () => {
  const { server, peer, session_id } = await servers.working();
  const { pending_id } = peer.ask(session_id);
  peer.settle(pending_id, { outcome: 'cancelled', cause: 'agent_gone', delivered: false });
  await peer.stored();
  expect(clarificationOf(server, pending_id)).toMatchObject({
    status: 'cancelled',
    agent_disconnected: true,
  });
  const kept = await answer(server, pending_id);
  expect(kept).toMatchObject({ status: 'cancelled', delivered: false });
  await peer.cut();
  await answer(server, pending_id, picks('SQLite'));
  expect(clarificationOf(server, pending_id).late_answers).toMatchObject([
    { operator_id: 'operator', answers: picks('Postgres').answers, submitted_at: '2026-11-29T12:00:00.000Z' },
    { answers: picks('SQLite').answers },
  ]);
  expect(peer.asked('agent.elicitations.respond')).toEqual([]);
  const { items } = listMessages(server.deps, { session_id, after: 0, limit: 10 });
  expect(items.find(({ type }) => type === 'clarification_request')?.metadata.agent_disconnected).toBe(true);
  expect(sessionOf(server, session_id).queued_prompts).toEqual([]);
});

it('R16: a late answer that does not fit is refused, and only so many are kept', async () => {
  const { server, peer, session_id } = await servers.working();
  const { pending_id } = peer.ask(session_id);
  peer.settle(pending_id, { outcome: 'cancelled', cause: 'agent_gone', delivered: false });
  await peer.stored();
  expect(await problem(answer(server, pending_id, picks('Oracle')))).toMatchObject({ code: 'VALIDATION' });
  expect(await problem(answer(server, pending_id, { ...picks('Postgres'), rejected: true }))).toMatchObject({
    code: 'VALIDATION',
  });
  for (let count = 0; count < 50; count += 1) await answer(server, pending_id);
  expect(await problem(answer(server, pending_id))).toMatchObject({ code: 'CONFLICT' });
  expect(clarificationOf(server, pending_id).late_answers).toHaveLength(50);
});

it('R16: a late answer to the question tool becomes a new prompt', async () => {
  const { server, peer, session_id } = await servers.working();
  const { pending_id } = peer.ask(session_id, { source: 'ask_user_question' });
  peer.settle(pending_id, { outcome: 'cancelled', cause: 'agent_gone', delivered: false });
  peer.endTurn(session_id);
  await peer.stored();
  expect(await answer(server, pending_id)).toMatchObject({ delivered: false });
  await eventually(() => peer.asked('agent.sessions.prompt')).toHaveLength(2);
  expect(peer.asked('agent.sessions.prompt')[1]?.payload).toMatchObject({
    text: 'My answers to what you asked earlier:\n- Which database?: Postgres',
  });
});

it('R24: a secret leaves only towards the runner', async () => {
  const { server, peer, session_id } = await servers.working();
  const secret = {
    id: 'question_0',
    prompt: 'API key?',
    multi_select: false,
    options: [],
    input: { type: 'string' as const },
    required: false,
    secret: true,
  };
  const { pending_id } = peer.ask(session_id, { questions: [secret] });
  const gone = peer.ask(session_id, { questions: [secret] });
  peer.settle(gone.pending_id, { outcome: 'cancelled', cause: 'agent_gone' });
  await peer.stored();
  const body = {
    ...picks(),
    answers: [{ question_id: 'question_0', selected_options: [], custom_text: 'hunter2' }],
  };
  await answer(server, pending_id, body);
  await answer(server, gone.pending_id, body);
  expect(peer.asked('agent.elicitations.respond')[0]?.payload).toMatchObject({ answers: body.answers });
  const everything = JSON.stringify([everyRow(server), server.events, server.logged]);
  expect(everything).not.toContain('hunter2');
  expect(clarificationOf(server, pending_id).answers?.[0]?.custom_text).toBe('•••');
});

it('R4, field case 20: a deadline reads as expired and a withdrawal as cancelled, neither as a refusal', async () => {
  const { server, peer, session_id } = await servers.working();
  const ends = [
    { outcome: 'declined', cause: 'deadline' },
    { outcome: 'cancelled', cause: 'agent_withdrew' },
    { outcome: 'cancelled', cause: 'turn_cancelled' },
    { outcome: 'cancelled', cause: 'session_stopped' },
    { outcome: 'cancelled', cause: 'runner_shutdown' },
  ] as const;
  const statuses: string[] = [];
  for (const end of ends) {
    const { pending_id } = peer.ask(session_id);
    peer.settle(pending_id, end);
    await peer.stored();
    const record = clarificationOf(server, pending_id);
    expect(record).toMatchObject({ ...end, answered_by: null, agent_disconnected: false });
    statuses.push(record.status);
  }
  expect(statuses).toEqual(['expired', 'cancelled', 'cancelled', 'cancelled', 'cancelled']);
});

it('field case 8: an answered question stays answered, whatever the agent does next', async () => {
  const { server, peer, session_id } = await servers.working();
  const held = peer.ask(session_id);
  await peer.stored();
  await answer(server, held.pending_id);
  peer.emit({ event: 'agent.elicitation.created', payload: held });
  await peer.stored();
  await peer.cut();
  const again = await servers.restart(server);
  await peer.connect(again.url);
  await again.deps.background.idle();
  expect(clarificationOf(again, held.pending_id).status).toBe('answered');
  expect(sessionOf(again, session_id).pending_action).toBeNull();
  expect(again.events.filter(({ type }) => type === 'notification')).toEqual([]);
});

function everyRow({ deps }: TestServer): unknown[] {
  const tables = deps.database.db.all<{ name: string }>(
    "select name from sqlite_master where type = 'table'",
  );
  return tables.map(({ name }) => deps.database.db.all(`select * from ${name}`));
}
