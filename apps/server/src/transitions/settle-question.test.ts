import { expect, it } from 'vitest';
import { picks, secretQuestion, writes } from '../testing/samples.ts';
import {
  answer,
  clarificationOf,
  refusalOf,
  sessionOf,
  useServers,
  type TestServer,
} from '../testing/test-server.ts';
import { listMessages } from '../commands/sessions.ts';

const servers = useServers();

it('an answer that comes after the agent is gone is kept as undelivered and forwarded to no runner [R16]', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  const { pending_id } = runner.askQuestion(session_id);
  runner.settle(pending_id, { outcome: 'cancelled', cause: 'agent_gone', delivered: false });
  await runner.whenAcknowledged();
  expect(clarificationOf(server, pending_id)).toMatchObject({
    status: 'cancelled',
    agent_disconnected: true,
  });
  const kept = await answer(server, pending_id);
  expect(kept).toMatchObject({ status: 'cancelled', delivered: false });
  await runner.disconnect();
  await answer(server, pending_id, picks('SQLite'));
  expect(clarificationOf(server, pending_id).late_answers).toMatchObject([
    { operator_id: 'operator', answers: picks('Postgres').answers, submitted_at: '2026-11-29T12:00:00.000Z' },
    { answers: picks('SQLite').answers },
  ]);
  expect(runner.payloadsOf('agent.elicitations.respond')).toEqual([]);
  const { items } = listMessages(server.deps, { session_id, after: 0, limit: 10 });
  expect(items.find(({ type }) => type === 'clarification_request')?.metadata.agent_disconnected).toBe(true);
  expect(sessionOf(server, session_id).queued_prompts).toEqual([]);
});

it('an invalid late answer is refused, and at most 50 late answers are kept [R16]', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  const { pending_id } = runner.askQuestion(session_id);
  runner.settle(pending_id, { outcome: 'cancelled', cause: 'agent_gone', delivered: false });
  await runner.whenAcknowledged();
  expect(await refusalOf(answer(server, pending_id, picks('Oracle')))).toMatchObject({ code: 'VALIDATION' });
  expect(await refusalOf(answer(server, pending_id, { ...picks('Postgres'), rejected: true }))).toMatchObject(
    {
      code: 'VALIDATION',
    },
  );
  for (let count = 0; count < 50; count += 1) await answer(server, pending_id);
  expect(await refusalOf(answer(server, pending_id))).toMatchObject({ code: 'CONFLICT' });
  expect(clarificationOf(server, pending_id).late_answers).toHaveLength(50);
});

it('a late answer to the question tool becomes a new prompt [R16]', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  const { pending_id } = runner.askQuestion(session_id, { source: 'ask_user_question' });
  runner.settle(pending_id, { outcome: 'cancelled', cause: 'agent_gone', delivered: false });
  runner.endTurn(session_id);
  await runner.whenAcknowledged();
  expect(await answer(server, pending_id)).toMatchObject({ delivered: false });
  const [, prompt] = await runner.whenRequested('agent.sessions.prompt', 2);
  expect(prompt).toMatchObject({
    text: 'My answers to what you asked earlier:\n- Which database?: Postgres',
  });
});

it('a secret answer is sent to the runner and stored, emitted or logged nowhere [R24]', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  const { pending_id } = runner.askQuestion(session_id, { questions: [secretQuestion] });
  const gone = runner.askQuestion(session_id, { questions: [secretQuestion] });
  runner.settle(gone.pending_id, { outcome: 'cancelled', cause: 'agent_gone' });
  await runner.whenAcknowledged();
  const body = writes('hunter2');
  await answer(server, pending_id, body);
  await answer(server, gone.pending_id, body);
  expect(runner.payloadsOf('agent.elicitations.respond')[0]).toMatchObject({
    answers: body.answers,
  });
  const everything = JSON.stringify([everyRow(server), server.events, server.logged]);
  expect(everything).not.toContain('hunter2');
  expect(clarificationOf(server, pending_id).answers?.[0]?.custom_text).toBe('•••');
});

it('a deadline reads as expired and a withdrawal as cancelled, neither as a refusal [R4]', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  const ends = [
    { outcome: 'declined', cause: 'deadline' },
    { outcome: 'cancelled', cause: 'agent_withdrew' },
    { outcome: 'cancelled', cause: 'turn_cancelled' },
    { outcome: 'cancelled', cause: 'session_stopped' },
    { outcome: 'cancelled', cause: 'runner_shutdown' },
  ] as const;
  const statuses: string[] = [];
  for (const end of ends) {
    const { pending_id } = runner.askQuestion(session_id);
    runner.settle(pending_id, end);
    await runner.whenAcknowledged();
    const record = clarificationOf(server, pending_id);
    expect(record).toMatchObject({ ...end, answered_by: null, agent_disconnected: false });
    statuses.push(record.status);
  }
  expect(statuses).toEqual(['expired', 'cancelled', 'cancelled', 'cancelled', 'cancelled']);
});

it('an answered question stays answered, whatever the agent does next', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  const held = await runner.openQuestion(session_id);
  await answer(server, held.pending_id);
  runner.emit({ event: 'agent.elicitation.created', payload: held });
  await runner.whenAcknowledged();
  await runner.disconnect();
  const again = await servers.restart(server);
  await runner.connect(again);
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
