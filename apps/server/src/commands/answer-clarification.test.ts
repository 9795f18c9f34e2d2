import type { PendingId, RespondBody } from '@kandev/contracts';
import { pendingId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { AppError } from '../errors.ts';
import { answer, picks, problem } from '../runners/testing/answering.ts';
import type { TestServer } from '../runners/testing/test-server.ts';
import {
  clarificationOf,
  operator,
  sessionOf,
  useServers,
  eventually,
} from '../runners/testing/with-server.ts';
import { listMessages } from './sessions.ts';

const servers = useServers();

it('R15: an answer is stored, forwarded as it was given, and settled by what the runner made of it', async () => {
  const { server, peer, session_id } = await servers.working();
  const { pending_id } = peer.ask(session_id);
  await peer.stored();
  const given = await answer(server, pending_id, picks('b', 'a'));
  expect(peer.asked('agent.elicitations.respond')).toEqual([
    {
      action: 'agent.elicitations.respond',
      payload: {
        pending_id,
        ...picks('b', 'a'),
        submission: { id: expect.any(String) as string, operator_id: 'operator' },
      },
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

it('R15: the submission is in the database before it leaves', async () => {
  const { server, peer, session_id } = await servers.working();
  const { pending_id } = peer.ask(session_id);
  await peer.stored();
  peer.override.set('agent.elicitations.respond', () => 'silence');
  const answered = problem(answer(server, pending_id));
  await eventually(() => peer.asked('agent.elicitations.respond')).toHaveLength(1);
  const again = await servers.restart(server);
  expect((await answered).code).toBe('AGENT_STREAM_TIMEOUT');
  expect(submissionsOf(again, pending_id)).toEqual([picks('Postgres').answers]);
});

it('AC-13 (server half): an answer is no prompt: the same turn stays open and no other is counted', async () => {
  const { server, peer, session_id, turn_id } = await servers.working();
  const { pending_id } = peer.ask(session_id);
  await peer.stored();
  await answer(server, pending_id);
  await server.deps.background.idle();
  expect(peer.asked('agent.sessions.prompt')).toHaveLength(1);
  expect(sessionOf(server, session_id)).toMatchObject({
    prompt_generation: 1,
    open_turn_id: turn_id,
    state: 'RUNNING',
  });
});

it('AC-14 (server half): Skip reads as a refusal by a person', async () => {
  const { server, peer, session_id } = await servers.working();
  const { pending_id } = peer.ask(session_id);
  await peer.stored();
  const given = await answer(server, pending_id, { answers: [], rejected: true, reject_reason: 'not now' });
  expect(given).toMatchObject({
    status: 'rejected',
    clarification: { outcome: 'declined', cause: 'operator', reject_reason: 'not now' },
  });
});

it('AC-61, field case 62: a second answer goes to the runner as well, and the refusal is the runner’s', async () => {
  const { server, peer, session_id } = await servers.working();
  const { pending_id } = peer.ask(session_id);
  await peer.stored();
  await answer(server, pending_id);
  const second = await problem(answer(server, pending_id, picks('SQLite')));
  expect(peer.asked('agent.elicitations.respond')).toHaveLength(2);
  expect(second).toMatchObject({
    code: 'NOT_FOUND',
    details: {
      source: 'runner',
      resolution: { status: 'answered', answers: picks('Postgres').answers, answered_by: 'operator' },
    },
  });
  expect(clarificationOf(server, pending_id).answers).toEqual(picks('Postgres').answers);
});

it('AC-12g (server half), field case 60: of a hundred pairs of answers one wins each time, and the loser learns which', async () => {
  const { server, peer, session_id } = await servers.working();
  for (let round = 0; round < 100; round += 1) {
    const { pending_id } = peer.ask(session_id);
    await peer.stored();
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

it('AC-12f (server half): answering one of two equal questions leaves the other open', async () => {
  const { server, peer, session_id } = await servers.working();
  const [one, other] = [peer.ask(session_id), peer.ask(session_id)];
  await peer.stored();
  await answer(server, one.pending_id);
  expect(clarificationOf(server, one.pending_id).status).toBe('answered');
  expect(clarificationOf(server, other.pending_id).status).toBe('pending');
  expect(sessionOf(server, session_id).pending_action).toBe('clarification');
});

it('AC-20a: without a connection the answer does not leave, and the question stays open', async () => {
  const { server, peer, session_id } = await servers.working();
  const { pending_id } = peer.ask(session_id);
  await peer.stored();
  await peer.cut();
  await eventually(() => server.deps.runners.connected()).toEqual([]);
  const refused = await problem(answer(server, pending_id));
  expect(refused).toMatchObject({ code: 'AGENT_STREAM_NOT_CONNECTED', status: 503 });
  expect(clarificationOf(server, pending_id).status).toBe('pending');
  await peer.connect(server.url);
  expect(peer.asked('agent.elicitations.respond')).toEqual([]);
  expect((await answer(server, pending_id)).status).toBe('answered');
});

it('R15: cut off after sending is not the same as not sent, and the record follows the runner', async () => {
  const { server, peer, session_id } = await servers.working();
  const { pending_id } = peer.ask(session_id);
  await peer.stored();
  peer.override.set('agent.elicitations.respond', () => 'silence');
  const answered = problem(answer(server, pending_id));
  await eventually(() => peer.asked('agent.elicitations.respond')).toHaveLength(1);
  await peer.cut();
  expect(await answered).toMatchObject({ code: 'AGENT_STREAM_TIMEOUT', status: 504 });
  expect(clarificationOf(server, pending_id).status).toBe('pending');
  peer.settle(pending_id, { outcome: 'accepted', cause: 'operator', operator_id: operator });
  await peer.connect(server.url);
  await peer.stored();
  expect(clarificationOf(server, pending_id).status).toBe('answered');
});

it('R6: what the runner finds wrong reaches the operator, and the question stays open', async () => {
  const { server, peer, session_id } = await servers.working();
  const { pending_id } = peer.ask(session_id);
  await peer.stored();
  const problems = [{ question_id: 'nobody', code: 'unknown_question' }];
  peer.override.set('agent.elicitations.respond', () => ({
    ok: false,
    code: 'VALIDATION',
    details: { problems },
  }));
  expect(await problem(answer(server, pending_id))).toMatchObject({
    code: 'VALIDATION',
    details: { problems },
  });
  expect(clarificationOf(server, pending_id).status).toBe('pending');
});

it('R1: the server checks the question tool’s answers itself, and forwards a form’s whatever they are', async () => {
  const { server, peer, session_id } = await servers.working();
  const tool = peer.ask(session_id, { source: 'ask_user_question' });
  const form = peer.ask(session_id);
  await peer.stored();
  const nothing: RespondBody = { answers: [], rejected: false, reject_reason: '' };
  expect(await problem(answer(server, tool.pending_id, nothing))).toMatchObject({
    code: 'VALIDATION',
    details: { problems: [{ question_id: 'question_0', code: 'unanswered' }] },
  });
  expect(peer.asked('agent.questions.respond')).toEqual([]);
  expect((await answer(server, form.pending_id, nothing)).status).toBe('answered');
  expect((await answer(server, tool.pending_id)).status).toBe('answered');
});

it('field case 61: a made-up id is not found, and nobody is asked', async () => {
  const { server, peer } = await servers.working();
  const made = await problem(answer(server, pendingId.parse(randomUUID())));
  expect(made).toMatchObject({ code: 'NOT_FOUND', details: { source: 'server' } });
  expect(peer.asked('agent.elicitations.respond')).toEqual([]);
});

it('R16: an answer that finds the agent gone ends the question and is kept as a late one', async () => {
  const { server, peer, session_id } = await servers.working();
  const { pending_id } = peer.ask(session_id);
  await peer.stored();
  peer.held.clear();
  expect(await answer(server, pending_id)).toMatchObject({ status: 'cancelled', delivered: false });
  expect(clarificationOf(server, pending_id)).toMatchObject({
    cause: 'agent_gone',
    agent_disconnected: true,
    answers: null,
    late_answers: [{ answers: picks('Postgres').answers }],
  });
});

it('a call without answers is no answer, unless it rejects', async () => {
  const { server, peer, session_id } = await servers.working();
  const { pending_id } = peer.ask(session_id);
  await peer.stored();
  const nothing = { rejected: false, reject_reason: '' };
  expect(await problem(answer(server, pending_id, nothing))).toMatchObject({
    code: 'VALIDATION',
    details: { issues: [{ path: 'answers' }] },
  });
  expect(peer.asked('agent.elicitations.respond')).toEqual([]);
  expect(await answer(server, pending_id, { ...nothing, rejected: true })).toMatchObject({
    status: 'rejected',
  });
});

const submissionsOf = ({ deps }: TestServer, id: PendingId): unknown[] =>
  deps.database.db
    .all<{ answers: string }>(`select answers from submissions where pending_id = '${id}'`)
    .map(({ answers }) => JSON.parse(answers) as unknown);
