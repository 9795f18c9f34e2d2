import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Clarification, PendingId, Question, RespondToQuestion, Session, Task } from '@kandev/contracts';
import { LiveServer } from './testing/live-server.ts';
import { colour, raise, startSession } from './testing/raised-question.ts';
import { RunnerPeer } from './testing/runner-peer.ts';

let server: LiveServer;
let peer: RunnerPeer;
let task: Task;
let session: Session;
beforeEach(async () => {
  server = await LiveServer.start();
  peer = await RunnerPeer.connect(server);
  ({ task, session } = await startSession(server));
});
afterEach(async () => {
  peer.cut();
  await server[Symbol.asyncDispose]();
});

const respond = (pendingId: string, body: unknown) =>
  server.call('POST', `/api/v1/clarifications/${pendingId}/respond`, { body });
const read = async (pendingId: PendingId) =>
  (await server.call('GET', `/api/v1/clarifications/${pendingId}`)).body as Clarification;
const forwarded = () => peer.asked.filter(({ action }) => action === 'agent.elicitations.respond');
const red = { answers: [{ question_id: 'question_0', selected_options: ['Red'], custom_text: '' }] };

it('R3: a clarification says its source, and each question whether several options may be chosen', async () => {
  const environments: Question = { ...colour, id: 'question_1', multi_select: true };
  const pendingId = await raise(peer, session, [colour, environments]);
  const list = await server.call('GET', '/api/v1/clarifications?status=pending');
  expect(list.body).toMatchObject({
    items: [
      {
        pending_id: pendingId,
        source: 'elicitation',
        status: 'pending',
        task_id: task.id,
        questions: [{ multi_select: false }, { multi_select: true }],
      },
    ],
    next_cursor: null,
  });
  expect(await read(pendingId)).toMatchObject({ pending_id: pendingId, session_id: session.id });
});

it('R15: an answer is forwarded with who sent it, and comes back settled', async () => {
  const pendingId = await raise(peer, session);
  expect(await respond(pendingId, red)).toMatchObject({
    status: 200,
    body: {
      status: 'answered',
      delivered: true,
      clarification: {
        outcome: 'accepted',
        cause: 'operator',
        answered_by: 'operator',
        answers: red.answers,
      },
    },
  });
  expect(forwarded().map(({ payload }) => payload)).toEqual([
    {
      pending_id: pendingId,
      ...red,
      rejected: false,
      reject_reason: '',
      submission: { id: expect.any(String) as unknown, operator_id: 'operator' },
    },
  ]);
});

it("AC-61: a second answer goes to the runner as well, and the refusal is the runner's own", async () => {
  const pendingId = await raise(peer, session);
  expect((await respond(pendingId, red)).status).toBe(200);
  const second = await respond(pendingId, {
    answers: [{ question_id: 'question_0', selected_options: ['Blue'] }],
  });
  expect(forwarded()).toHaveLength(2);
  expect(second).toMatchObject({
    status: 404,
    body: {
      error: {
        code: 'NOT_FOUND',
        details: {
          source: 'runner',
          resolution: {
            status: 'answered',
            answers: red.answers,
            answered_by: 'operator',
            settled_at: expect.any(String) as unknown,
          },
        },
      },
    },
  });
});

it('AC-12g: of two answers at once the runner takes one, and both callers learn which', async () => {
  const pendingId = await raise(peer, session);
  const answers = await Promise.all([
    respond(pendingId, red),
    respond(pendingId, { answers: [{ question_id: 'question_0', selected_options: ['Blue'] }] }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(forwarded()).toHaveLength(2);
  const won = await read(pendingId);
  const loser = answers.find(({ status }) => status === 404);
  expect(loser?.body).toMatchObject({ error: { details: { resolution: { answers: won.answers } } } });
});

it('field case 67: fifty answers at once all arrive, each at its own question', async () => {
  const pendingIds = await Promise.all(Array.from({ length: 50 }, () => raise(peer, session)));
  const answers = await Promise.all(pendingIds.map((pendingId) => respond(pendingId, red)));
  expect(answers.map(({ status }) => status)).toEqual(pendingIds.map(() => 200));
  expect(new Set(forwarded().map(({ payload }) => (payload as RespondToQuestion).pending_id))).toEqual(
    new Set(pendingIds),
  );
  const left = await server.call('GET', '/api/v1/clarifications?status=pending');
  expect(left.body).toEqual({ items: [], next_cursor: null });
});

it('R6: what the runner finds wrong with an answer is a 400 that names the question', async () => {
  const pendingId = await raise(peer, session);
  peer.on('agent.elicitations.respond', () => ({
    ok: false,
    code: 'VALIDATION',
    message: 'not an option',
    details: [{ question_id: 'question_0', code: 'unknown_option' }],
  }));
  const answer = await respond(pendingId, {
    answers: [{ question_id: 'question_0', selected_options: ['Green'] }],
  });
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
  expect(answer.text).toContain('question_0');
  expect(await read(pendingId)).toMatchObject({ status: 'pending' });
});

it('R15: with no runner the answer never leaves, which is a 503, and the question stays open', async () => {
  const pendingId = await raise(peer, session);
  peer.cut();
  await expect.poll(() => server.context.deps.runners.connected()).toEqual([]);
  expect(await respond(pendingId, red)).toMatchObject({
    status: 503,
    body: { error: { code: 'AGENT_STREAM_NOT_CONNECTED' } },
  });
  expect(await read(pendingId)).toMatchObject({ status: 'pending', outcome: null });
});

it('R15: a connection that breaks after the answer has left is a 504, never a 503', async () => {
  const pendingId = await raise(peer, session);
  peer.on('agent.elicitations.respond', () => {
    peer.cut();
    return { ok: true };
  });
  expect(await respond(pendingId, red)).toMatchObject({
    status: 504,
    body: { error: { code: 'AGENT_STREAM_TIMEOUT' } },
  });
  expect(await read(pendingId)).toMatchObject({ status: 'pending' });
});

it('field case 43: questions named __proto__, constructor and nothing are answered under those names', async () => {
  const names = ['__proto__', 'constructor', '', 'toString', 'hasOwnProperty'];
  const pendingId = await raise(
    peer,
    session,
    names.map((id) => ({ ...colour, id })),
  );
  const answers = names.map((question_id) => ({
    question_id,
    selected_options: [],
    custom_text: '__proto__',
  }));
  const answer = await respond(pendingId, { answers });
  expect(answer.status).toBe(200);
  expect((forwarded()[0]?.payload as RespondToQuestion).answers).toEqual(answers);
  expect((await read(pendingId)).answers).toEqual(answers);
  expect((await read(pendingId)).questions.map(({ id }) => id)).toEqual(names);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

it.each([
  ['{"answers": [{"selected_options": []}]}', 'answers.0.question_id'],
  ['{"answers": [{"question_id": "question_0", "selected_options": "Red"}]}', 'answers.0.selected_options'],
  ['{"answers": {}}', 'answers'],
  ['{"rejected": "yes"}', 'rejected'],
  ['{"answer": []}', 'answer'],
  ['{"__proto__": {"rejected": true}}', '__proto__'],
])('refuses the body %s, names %s, and forwards nothing', async (body, path) => {
  const pendingId = await raise(peer, session);
  expect(await respond(pendingId, body)).toMatchObject({
    status: 400,
    body: {
      error: {
        code: 'VALIDATION',
        details: { issues: expect.arrayContaining([expect.objectContaining({ path })]) as unknown },
      },
    },
  });
  expect(forwarded()).toEqual([]);
});

it('field case 61: an id that names nothing and one that cannot name anything get the same answer', async () => {
  for (const [method, suffix] of [
    ['GET', ''],
    ['POST', '/respond'],
  ] as const) {
    const answers = await Promise.all(
      [randomUUID(), '1', '__proto__', '%00', "' or 1=1 --"].map((id) =>
        server.call(method, `/api/v1/clarifications/${encodeURI(id)}${suffix}`, {
          body: method === 'POST' ? red : undefined,
        }),
      ),
    );
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
      expect(answer.text).toBe(answers[0]?.text);
    }
  }
  expect(forwarded()).toEqual([]);
});
