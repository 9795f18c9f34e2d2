import { setTimeout as sleep } from 'node:timers/promises';
import { problem, resolution, type Clarification } from '@kandev/contracts';
import { ChaosHarness } from './chaos/chaos-harness.ts';
import { Conversation } from './fixtures/conversation.ts';
import { singleSelect, formPrompt } from './fixtures/forms.ts';
import { Product, type ApiResponse } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';
import { waitFor } from './fixtures/wait-for.ts';

const ROUNDS = 100;
/** A hundred rounds take 15 s, and many times that on a shared machine. */
const MANY_ROUNDS_TIMEOUT_MS = 600_000;

/** A prompt for this many forms, sent one after another. */
const formsPrompt = (count: number): string =>
  `[${Array.from({ length: count }, (_, round) => formPrompt(`Round ${round}`, { question_0: singleSelect('A', 'B') })).join()}]`;

const answer = (product: Product, { pending_id }: Clarification, label: string): Promise<ApiResponse> =>
  product.call('POST', `/clarifications/${pending_id}/respond`, {
    answers: [{ question_id: 'question_0', selected_options: [label] }],
  });

/** The resolution in the response to the loser of a race. */
function resolutionFor(loser: ApiResponse): unknown {
  expect(loser.status).toBe(404);
  const { error } = problem.parse(loser.body);
  expect(error).toMatchObject({ code: 'NOT_FOUND', details: { source: 'runner' } });
  return resolution.parse((error.details as { resolution: unknown }).resolution);
}

/** Expects that reply, record and the operator's response agree on one outcome, and returns the winner. */
async function expectOneOutcome(
  conversation: Conversation,
  { pending_id }: Clarification,
  round: number,
  {
    operator,
    otherOutcome,
  }: { operator: ApiResponse; otherOutcome: Partial<Clarification> & { reply: string } },
): Promise<'operator' | 'other'> {
  const reply = await conversation.waitForReply(round);
  const record = await conversation.waitForSettled(pending_id);
  const { reply: otherReply, ...otherRecord } = otherOutcome;
  if (operator.status === 200) {
    expect(reply).toBe('{"action":"accept","content":{"question_0":"A"}}');
    expect(record).toMatchObject({ status: 'answered', cause: 'operator', delivered: true });
    return 'operator';
  }
  expect(resolutionFor(operator)).toMatchObject({
    status: otherRecord.status,
    answers: null,
    answered_by: null,
  });
  expect(reply).toBe(otherReply);
  expect(record).toMatchObject(otherRecord);
  return 'other';
}

test('in each of 100 races of two operators the loser is told the winner’s answer [AC-12g, AC-61, R15]', async ({
  product,
}) => {
  test.setTimeout(MANY_ROUNDS_TIMEOUT_MS);
  const conversation = await Conversation.start(product, formsPrompt(ROUNDS), 'Two operators');
  for (let round = 0; round < ROUNDS; round += 1) {
    const pending = await conversation.waitForFirstPending();
    const both = [answer(product, pending, 'A'), answer(product, pending, 'B')] as const;
    const [a, b] = await Promise.all(both);
    const [winner, loser, label] = a.status === 200 ? [a, b, 'A'] : [b, a, 'B'];
    expect(winner.status).toBe(200);
    expect(resolutionFor(loser)).toMatchObject({
      status: 'answered',
      answered_by: 'operator',
      answers: [{ question_id: 'question_0', selected_options: [label] }],
    });
    expect(await conversation.waitForReply(round)).toBe(
      `{"action":"accept","content":{"question_0":"${label}"}}`,
    );
  }
  await conversation.waitForTurnEnd();
  expect(conversation.replies()).toHaveLength(ROUNDS);
});

test('in each of 100 races of an answer and a cancel there is one reply and one outcome [R15, R29]', async ({
  product,
}) => {
  test.setTimeout(MANY_ROUNDS_TIMEOUT_MS);
  const conversation = await Conversation.start(product, formsPrompt(1), 'Answer against cancel');
  const { id } = conversation.session;
  const wins = { operator: 0, other: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round > 0) await product.call('POST', `/sessions/${id}/prompt`, { text: formsPrompt(1) });
    const pending = await conversation.waitForFirstPending();
    const answered = answer(product, pending, 'A');
    // The server stores an answer before it forwards it, so that a cancel sent right after may overtake it.
    await sleep(round % 10);
    const stop = await product.call('POST', `/sessions/${id}/cancel`);
    const operator = await answered;
    expect(stop.status).toBe(202);
    const otherOutcome = {
      reply: '{"action":"cancel"}',
      status: 'cancelled',
      cause: 'turn_cancelled',
    } as const;
    wins[await expectOneOutcome(conversation, pending, round, { operator, otherOutcome })] += 1;
    await conversation.waitForTurnEnd();
  }
  expect(conversation.replies()).toHaveLength(ROUNDS);
  expect(wins.operator + wins.other).toBe(ROUNDS);
  test.info().annotations.push({ type: 'won by', description: JSON.stringify(wins) });
});

test('an answer at the moment of the deadline wins, or its response says that the question expired [AC-64, R15]', async () => {
  await using product = await Product.start({ env: { KANDEV_ELICITATION_ANSWER_TIMEOUT: '400ms' } });
  const rounds = 20;
  const conversation = await Conversation.start(product, formsPrompt(rounds), 'Answer against deadline');
  for (let round = 0; round < rounds; round += 1) {
    const pending = await waitFor(
      'the next question',
      async () => (await conversation.clarifications())[round],
    );
    await sleep(Math.max(0, Date.parse(pending.expires_at ?? '') - Date.now() - 12 + round));
    const operator = await answer(product, pending, 'A');
    const otherOutcome = {
      reply: '{"action":"decline"}',
      status: 'expired',
      outcome: 'declined',
      cause: 'deadline',
    } as const;
    await expectOneOutcome(conversation, pending, round, { operator, otherOutcome });
  }
  await conversation.waitForTurnEnd();
  expect(conversation.replies()).toHaveLength(rounds);
});

test('an answer while the agent withdraws its question has one outcome and one reply [R22, R15]', async ({
  product,
}) => {
  const rounds = 25;
  const conversation = await Conversation.start(product, '/withdraw 30', 'Answer against withdrawal');
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) {
      await product.call('POST', `/sessions/${conversation.session.id}/prompt`, {
        text: `/withdraw ${round * 3}`,
      });
    }
    const pending = await waitFor(
      'the next question',
      async () => (await conversation.clarifications())[round],
    );
    const label = pending.questions[0]?.options[0]?.id ?? '';
    const operator = await answer(product, pending, label);
    const reply = await conversation.waitForReply(round);
    const record = await conversation.waitForSettled(pending.pending_id);
    if (operator.status === 200) {
      expect(reply).toBe(`{"action":"accept","content":{"question_0":"${label}"}}`);
      expect(record).toMatchObject({ status: 'answered', cause: 'operator' });
    } else {
      expect(resolutionFor(operator)).toMatchObject({ status: 'cancelled', answers: null });
      expect(reply).toBe('{"action":"cancel"}');
      expect(record).toMatchObject({ status: 'cancelled', cause: 'agent_withdrew' });
    }
    await conversation.waitForTurnEnd();
  }
  expect(conversation.replies()).toHaveLength(rounds);
});

test('of several answers over a stream that is cut one wins, and the others are refused [R15, R18, AC-20a]', async () => {
  test.slow();
  await using harness = await ChaosHarness.start();
  await using connection = await harness.connect({ answerTimeout: '55m' });
  const { product } = harness;
  const rounds = 5;
  const conversation = await Conversation.start(
    product,
    formsPrompt(rounds),
    'Answer during reconnect',
    {},
    connection.runner.id,
  );
  for (let round = 0; round < rounds; round += 1) {
    const pending = await conversation.waitForFirstPending();
    const answers: ApiResponse[] = [];
    const send = async (): Promise<ApiResponse> => {
      const sent = await answer(product, pending, answers.length % 2 === 0 ? 'A' : 'B');
      answers.push(sent);
      return sent;
    };
    const first = send();
    connection.proxy.cut(0);
    await first;
    await waitFor('a settled question', async () => [200, 404].includes((await send()).status));
    for (const { status } of answers) expect([200, 404, 503, 504]).toContain(status);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const record = await conversation.waitForSettled(pending.pending_id);
    const label = record.answers?.[0]?.selected_options[0] ?? '';
    expect(await conversation.waitForReply(round)).toBe(
      `{"action":"accept","content":{"question_0":"${label}"}}`,
    );
    expect(record).toMatchObject({ status: 'answered', cause: 'operator', answered_by: 'operator' });
  }
  await conversation.waitForTurnEnd();
  expect(conversation.replies()).toHaveLength(rounds);
  harness.deleteFolderOnDispose();
});

test('an agent that asks again after each deadline leaves five expired records, each announced once [AC-64]', async () => {
  await using product = await Product.start({ env: { KANDEV_ELICITATION_ANSWER_TIMEOUT: '300ms' } });
  const conversation = await Conversation.start(product, formsPrompt(5), 'Asks again');
  await conversation.waitForTurnEnd();
  const records = await conversation.clarifications();
  expect(records.map(({ status, cause, answered_by }) => [status, cause, answered_by])).toEqual(
    Array.from({ length: 5 }, () => ['expired', 'deadline', null]),
  );
  const { body } = await product.call('GET', '/events?limit=1000');
  const text = JSON.stringify(body);
  for (const { pending_id } of records) expect(text.split(`"occurrence_id":"${pending_id}"`)).toHaveLength(2);
  expect(conversation.replies()).toEqual(Array.from({ length: 5 }, () => '{"action":"decline"}'));
});
