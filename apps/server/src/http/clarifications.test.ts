import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { Clarification, PendingId, Question, Session, Task } from '@kandev/contracts';
import { startSession, useLiveServer } from '../testing/live-server.ts';
import { chooseDatabase, picks } from '../testing/samples.ts';

const live = useLiveServer();
let task: Task;
let session: Session;
beforeEach(async () => {
  ({ task, session } = await startSession(live.server));
});

const respond = (pendingId: string, body: unknown) =>
  live.server.call('POST', `/api/v1/clarifications/${pendingId}/respond`, { body });
const read = async (pendingId: PendingId) =>
  (await live.server.call('GET', `/api/v1/clarifications/${pendingId}`)).body as Clarification;
const openQuestion = async (questions?: Question[]) =>
  (await live.runner.openQuestion(session.id, questions && { questions })).pending_id;
/** The least that an answer says. */
const pick = (option: string) => ({
  answers: [{ question_id: 'question_0', selected_options: [option] }],
});
const forwarded = () => live.runner.payloadsOf('agent.elicitations.respond');

it('a clarification says its source, and each question whether several options may be chosen [R3]', async () => {
  const environments: Question = { ...chooseDatabase, id: 'question_1', multi_select: true };
  const pendingId = await openQuestion([chooseDatabase, environments]);
  const list = await live.server.call('GET', '/api/v1/clarifications?status=pending');
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

it('an answer is forwarded with who sent it, and comes back settled [R15]', async () => {
  const pendingId = await openQuestion();
  expect(await respond(pendingId, pick('Postgres'))).toMatchObject({
    status: 200,
    body: {
      status: 'answered',
      delivered: true,
      clarification: {
        outcome: 'accepted',
        cause: 'operator',
        answered_by: 'operator',
        answers: picks('Postgres').answers,
      },
    },
  });
  expect(forwarded()).toEqual([
    {
      pending_id: pendingId,
      ...picks('Postgres'),
      submission: { id: expect.any(String) as unknown, operator_id: 'operator' },
    },
  ]);
});

it("a second answer goes to the runner as well, and the refusal is the runner's own [AC-61]", async () => {
  const pendingId = await openQuestion();
  expect((await respond(pendingId, pick('Postgres'))).status).toBe(200);
  const second = await respond(pendingId, pick('SQLite'));
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
            answers: picks('Postgres').answers,
            answered_by: 'operator',
            settled_at: expect.any(String) as unknown,
          },
        },
      },
    },
  });
});

it('of two answers at once the runner takes one, and both callers learn which [AC-12g]', async () => {
  const pendingId = await openQuestion();
  const answers = await Promise.all([
    respond(pendingId, pick('Postgres')),
    respond(pendingId, pick('SQLite')),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(forwarded()).toHaveLength(2);
  const won = await read(pendingId);
  const loser = answers.find(({ status }) => status === 404);
  expect(loser?.body).toMatchObject({ error: { details: { resolution: { answers: won.answers } } } });
});

it('fifty answers at once all arrive, each at its own question', async () => {
  const pendingIds = await Promise.all(Array.from({ length: 50 }, () => openQuestion()));
  const answers = await Promise.all(pendingIds.map((pendingId) => respond(pendingId, pick('Postgres'))));
  expect(answers.map(({ status }) => status)).toEqual(pendingIds.map(() => 200));
  expect(new Set(forwarded().map(({ pending_id }) => pending_id))).toEqual(new Set(pendingIds));
  const left = await live.server.call('GET', '/api/v1/clarifications?status=pending');
  expect(left.body).toEqual({ items: [], next_cursor: null });
});

it('what the runner finds wrong with an answer is a 400 that names the question [R6]', async () => {
  const pendingId = await openQuestion();
  live.runner.on('agent.elicitations.respond', () => ({
    ok: false,
    code: 'VALIDATION',
    message: 'not an option',
    details: [{ question_id: 'question_0', code: 'unknown_option' }],
  }));
  const answer = await respond(pendingId, pick('Oracle'));
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
  expect(answer.text).toContain('question_0');
  expect(await read(pendingId)).toMatchObject({ status: 'pending' });
});

it('with no runner the answer never leaves, which is a 503, and the question stays open [R15]', async () => {
  const pendingId = await openQuestion();
  await live.runner.disconnectFrom(live.server);
  expect(await respond(pendingId, pick('Postgres'))).toMatchObject({
    status: 503,
    body: { error: { code: 'AGENT_STREAM_NOT_CONNECTED' } },
  });
  expect(await read(pendingId)).toMatchObject({ status: 'pending', outcome: null });
});

it('a connection that breaks after the answer has left is a 504, never a 503 [R15]', async () => {
  const pendingId = await openQuestion();
  live.runner.on('agent.elicitations.respond', () => {
    void live.runner.disconnect();
    return { ok: true };
  });
  expect(await respond(pendingId, pick('Postgres'))).toMatchObject({
    status: 504,
    body: { error: { code: 'AGENT_STREAM_TIMEOUT' } },
  });
  expect(await read(pendingId)).toMatchObject({ status: 'pending' });
});

it('questions named __proto__, constructor and nothing are answered under those names', async () => {
  const names = ['__proto__', 'constructor', '', 'toString', 'hasOwnProperty'];
  const pendingId = await openQuestion(names.map((id) => ({ ...chooseDatabase, id })));
  const answers = names.map((question_id) => ({
    question_id,
    selected_options: [],
    custom_text: '__proto__',
  }));
  const answer = await respond(pendingId, { answers });
  expect(answer.status).toBe(200);
  expect(forwarded()[0]?.answers).toEqual(answers);
  expect((await read(pendingId)).answers).toEqual(answers);
  expect((await read(pendingId)).questions.map(({ id }) => id)).toEqual(names);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

it.each([
  ['{"answers": [{"selected_options": []}]}', 'answers.0.question_id'],
  ['{"answers": [{"question_id": "question_0", "selected_options": "Red"}]}', 'answers.0.selected_options'],
  ['{"answers": {}}', 'answers'],
  ['{"rejected": "yes"}', 'rejected'],
  ['{"answer": []}', 'answer'],
  ['{"__proto__": {"rejected": true}}', '__proto__'],
])('refuses the body %s, names %s, and forwards nothing', async (body, path) => {
  const pendingId = await openQuestion();
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

it('an id that names nothing and one that cannot name anything get the same answer', async () => {
  for (const [method, suffix] of [
    ['GET', ''],
    ['POST', '/respond'],
  ] as const) {
    const answers = await Promise.all(
      [randomUUID(), '1', '__proto__', '%00', "' or 1=1 --"].map((id) =>
        live.server.call(method, `/api/v1/clarifications/${encodeURI(id)}${suffix}`, {
          body: method === 'POST' ? pick('Postgres') : undefined,
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
