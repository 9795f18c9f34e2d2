import type { PendingId } from '@kandev/contracts';
import { pendingId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { AppError } from '../errors.ts';
import { picks, emptyAnswer } from '../testing/samples.ts';
import {
  answer,
  clarificationOf,
  operator,
  refusalOf,
  sessionOf,
  useServers,
  type TestServer,
} from '../testing/test-server.ts';
import { listMessages } from './sessions.ts';

const servers = useServers();

it('an answer is stored, forwarded as given, and settled with the form that the runner reports [R15]', async () => {
  const { server, runner, session_id, pending_id } = await servers.withOpenQuestion();
  const given = await answer(server, pending_id, picks('b', 'a'));
  expect(runner.payloadsOf('agent.elicitations.respond')).toEqual([
    {
      pending_id,
      ...picks('b', 'a'),
      submission: { id: expect.any(String) as string, operator_id: 'operator' },
    },
  ]);
  expect(given).toMatchObject({
    status: 'answered',
    delivered: true,
    clarification: {
      outcome: 'accepted',
      cause: 'operator',
      answered_by: 'operator',
      answers: picks('a', 'b').answers,
      settled_at: '2026-11-29T12:01:00.000Z',
    },
  });
  expect(sessionOf(server, session_id).pending_action).toBeNull();
  const { items } = listMessages(server.deps, { session_id, after: 0, limit: 10 });
  expect(items.at(-1)).toMatchObject({ type: 'clarification_request', requests_input: false });
});

it('the submission is in the database before it leaves [R15]', async () => {
  const { server, runner, pending_id } = await servers.withOpenQuestion();
  runner.on('agent.elicitations.respond', () => 'no_answer');
  const answered = refusalOf(answer(server, pending_id));
  await runner.whenRequested('agent.elicitations.respond');
  const again = await servers.restart(server);
  expect((await answered).code).toBe('AGENT_STREAM_TIMEOUT');
  expect(submissionsOf(again, pending_id)).toEqual([picks('Postgres').answers]);
});

it('an answer is no prompt: the same turn stays open and no other is counted [AC-13]', async () => {
  const { server, runner, session_id, turn_id, pending_id } = await servers.withOpenQuestion();
  await answer(server, pending_id);
  await server.deps.background.idle();
  expect(runner.payloadsOf('agent.sessions.prompt')).toHaveLength(1);
  expect(sessionOf(server, session_id)).toMatchObject({
    prompt_generation: 1,
    open_turn_id: turn_id,
    state: 'RUNNING',
  });
});

it('Skip reads as a refusal by a person [AC-14]', async () => {
  const { server, pending_id } = await servers.withOpenQuestion();
  const given = await answer(server, pending_id, { answers: [], rejected: true, reject_reason: 'not now' });
  expect(given).toMatchObject({
    status: 'rejected',
    clarification: { outcome: 'declined', cause: 'operator', reject_reason: 'not now' },
  });
});

it('a second answer goes to the runner as well, and the refusal is the runner’s [AC-61]', async () => {
  const { server, runner, pending_id } = await servers.withOpenQuestion();
  await answer(server, pending_id);
  const second = await refusalOf(answer(server, pending_id, picks('SQLite')));
  expect(runner.payloadsOf('agent.elicitations.respond')).toHaveLength(2);
  expect(second).toMatchObject({
    code: 'NOT_FOUND',
    details: {
      source: 'runner',
      resolution: { status: 'answered', answers: picks('Postgres').answers, answered_by: 'operator' },
    },
  });
  expect(clarificationOf(server, pending_id).answers).toEqual(picks('Postgres').answers);
});

it('of a hundred pairs of answers one wins each time, and the loser learns which [AC-12g]', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  for (let round = 0; round < 100; round += 1) {
    const { pending_id } = await runner.openQuestion(session_id);
    const results = await Promise.allSettled([
      answer(server, pending_id, picks('Postgres')),
      answer(server, pending_id, picks('SQLite')),
    ]);
    const record = clarificationOf(server, pending_id);
    const won = results.filter((result) => result.status === 'fulfilled');
    const lost = results.filter((result) => result.status === 'rejected');
    expect(won).toHaveLength(1);
    expect(lost.map(({ reason }: { reason: unknown }) => (reason as AppError).details)).toEqual([
      {
        source: 'runner',
        resolution: {
          status: 'answered',
          answers: record.answers,
          answered_by: 'operator',
          settled_at: record.settled_at,
        },
      },
    ]);
  }
  expect(server.events.filter(({ type }) => type === 'clarification.settled')).toHaveLength(100);
});

it('answering one of two equal questions leaves the other open [AC-12f]', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  const [one, other] = [runner.askQuestion(session_id), runner.askQuestion(session_id)];
  await runner.whenAcknowledged();
  await answer(server, one.pending_id);
  expect(clarificationOf(server, one.pending_id).status).toBe('answered');
  expect(clarificationOf(server, other.pending_id).status).toBe('pending');
  expect(sessionOf(server, session_id).pending_action).toBe('clarification');
});

it('without a connection the answer does not leave, and the question stays open [AC-20a]', async () => {
  const { server, runner, pending_id } = await servers.withOpenQuestion();
  await runner.disconnectFrom(server);
  const refused = await refusalOf(answer(server, pending_id));
  expect(refused).toMatchObject({ code: 'AGENT_STREAM_NOT_CONNECTED', status: 503 });
  expect(clarificationOf(server, pending_id).status).toBe('pending');
  await runner.connect(server);
  expect(runner.payloadsOf('agent.elicitations.respond')).toEqual([]);
  expect((await answer(server, pending_id)).status).toBe('answered');
});

it('a connection that breaks after the answer has left is a timeout, and the record follows the runner [R15]', async () => {
  const { server, runner, pending_id } = await servers.withOpenQuestion();
  runner.on('agent.elicitations.respond', () => 'no_answer');
  const answered = refusalOf(answer(server, pending_id));
  await runner.whenRequested('agent.elicitations.respond');
  await runner.disconnect();
  expect(await answered).toMatchObject({ code: 'AGENT_STREAM_TIMEOUT', status: 504 });
  expect(clarificationOf(server, pending_id).status).toBe('pending');
  runner.settle(pending_id, { outcome: 'accepted', cause: 'operator', operator_id: operator });
  await runner.connect(server);
  await runner.whenAcknowledged();
  expect(clarificationOf(server, pending_id).status).toBe('answered');
});

it('what the runner finds wrong reaches the operator, and the question stays open [R6]', async () => {
  const { server, runner, pending_id } = await servers.withOpenQuestion();
  const problems = [{ question_id: 'nobody', code: 'unknown_question' }];
  runner.on('agent.elicitations.respond', () => ({
    ok: false,
    code: 'VALIDATION',
    details: { problems },
  }));
  expect(await refusalOf(answer(server, pending_id))).toMatchObject({
    code: 'VALIDATION',
    details: { problems },
  });
  expect(clarificationOf(server, pending_id).status).toBe('pending');
});

it('the server checks the question tool’s answers itself, and forwards a form’s whatever they are [R1]', async () => {
  const { server, runner, session_id } = await servers.withOpenTurn();
  const tool = runner.askQuestion(session_id, { source: 'ask_user_question' });
  const form = await runner.openQuestion(session_id);
  expect(await refusalOf(answer(server, tool.pending_id, emptyAnswer))).toMatchObject({
    code: 'VALIDATION',
    details: { problems: [{ question_id: 'question_0', code: 'unanswered' }] },
  });
  expect(runner.payloadsOf('agent.questions.respond')).toEqual([]);
  expect((await answer(server, form.pending_id, emptyAnswer)).status).toBe('answered');
  expect((await answer(server, tool.pending_id)).status).toBe('answered');
});

it('an unknown id is not found, and no runner is asked', async () => {
  const { server, runner } = await servers.withOpenTurn();
  const made = await refusalOf(answer(server, pendingId.parse(randomUUID())));
  expect(made).toMatchObject({ code: 'NOT_FOUND', details: { source: 'server' } });
  expect(runner.payloadsOf('agent.elicitations.respond')).toEqual([]);
});

it('an answer that finds the agent gone ends the question and is kept as a late one [R16]', async () => {
  const { server, runner, pending_id } = await servers.withOpenQuestion();
  runner.held.clear();
  expect(await answer(server, pending_id)).toMatchObject({ status: 'cancelled', delivered: false });
  expect(clarificationOf(server, pending_id)).toMatchObject({
    cause: 'agent_gone',
    agent_disconnected: true,
    answers: null,
    late_answers: [{ answers: picks('Postgres').answers }],
  });
});

it('a call without answers is no answer, unless it rejects', async () => {
  const { server, runner, pending_id } = await servers.withOpenQuestion();
  const nothing = { rejected: false, reject_reason: '' };
  expect(await refusalOf(answer(server, pending_id, nothing))).toMatchObject({
    code: 'VALIDATION',
    details: { issues: [{ path: 'answers' }] },
  });
  expect(runner.payloadsOf('agent.elicitations.respond')).toEqual([]);
  expect(await answer(server, pending_id, { ...nothing, rejected: true })).toMatchObject({
    status: 'rejected',
  });
});

const submissionsOf = ({ deps }: TestServer, id: PendingId): unknown[] =>
  deps.database.db
    .all<{ answers: string }>(`select answers from submissions where pending_id = '${id}'`)
    .map(({ answers }) => JSON.parse(answers) as unknown);
