import { setTimeout as sleep } from 'node:timers/promises';
import { problem, resolution, type Clarification } from '@kandev/contracts';
import { ChaosHarness } from './chaos/chaos-harness.ts';
import { Conversation } from './fixtures/conversation.ts';
import { singleSelect, formPrompt } from './fixtures/forms.ts';
import { Product, type ApiResponse } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';
import { waitFor } from './fixtures/wait-for.ts';

const ROUNDS = 100;
/** A hundred rounds take a quarter of a minute, and many times that where the machine is shared. */
const MANY_ROUNDS_MS = 600_000;

/** So many forms, asked one after another. */
const formsOf = (count: number): string =>
  `[${Array.from({ length: count }, (_, round) => formPrompt(`Round ${round}`, { question_0: singleSelect('A', 'B') })).join()}]`;

const answer = (product: Product, { pending_id }: Clarification, label: string): Promise<ApiResponse> =>
  product.call('POST', `/clarifications/${pending_id}/respond`, {
    answers: [{ question_id: 'question_0', selected_options: [label] }],
  });

/** What the loser of a race was told of how it ended. */
function toldTo(loser: ApiResponse): unknown {
  expect(loser.status).toBe(404);
  const { error } = problem.parse(loser.body);
  expect(error).toMatchObject({ code: 'NOT_FOUND', details: { source: 'runner' } });
  return resolution.parse((error.details as { resolution: unknown }).resolution);
}

/** Holds reply, record and what the operator was told against each other; there is one reply and one end. */
async function expectOneEnd(
  conversation: Conversation,
  { pending_id }: Clarification,
  round: number,
  { operator, otherEnd }: { operator: ApiResponse; otherEnd: Partial<Clarification> & { reply: string } },
): Promise<'operator' | 'other'> {
  const reply = await conversation.waitForReply(round);
  const record = await conversation.waitForSettled(pending_id);
  const { reply: otherReply, ...otherRecord } = otherEnd;
  if (operator.status === 200) {
    expect(reply).toBe('{"action":"accept","content":{"question_0":"A"}}');
    expect(record).toMatchObject({ status: 'answered', cause: 'operator', delivered: true });
    return 'operator';
  }
  expect(toldTo(operator)).toMatchObject({ status: otherRecord.status, answers: null, answered_by: null });
  expect(reply).toBe(otherReply);
  expect(record).toMatchObject(otherRecord);
  return 'other';
}

test('in each of 100 races of two operators the loser is told the winner’s answer [AC-12g, AC-61, R15]', async ({
  product,
}) => {
  test.setTimeout(MANY_ROUNDS_MS);
  const conversation = await Conversation.start(product, formsOf(ROUNDS), 'Two operators');
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = await conversation.waitForFirstPending();
    const both = [answer(product, asked, 'A'), answer(product, asked, 'B')] as const;
    const [a, b] = await Promise.all(both);
    const [winner, loser, label] = a.status === 200 ? [a, b, 'A'] : [b, a, 'B'];
    expect(winner.status).toBe(200);
    expect(toldTo(loser)).toMatchObject({
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

test('an answer and a cancel at the same moment make one reply and one end, 100 times [R15, R29]', async ({
  product,
}) => {
  test.setTimeout(MANY_ROUNDS_MS);
  const conversation = await Conversation.start(product, formsOf(1), 'Answer against cancel');
  const { id } = conversation.session;
  const ends = { operator: 0, other: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round > 0) await product.call('POST', `/sessions/${id}/prompt`, { text: formsOf(1) });
    const asked = await conversation.waitForFirstPending();
    const answered = answer(product, asked, 'A');
    // An answer is stored before it goes on, so that a cancel overtakes one that it follows too soon.
    await sleep(round % 10);
    const stop = await product.call('POST', `/sessions/${id}/cancel`);
    const operator = await answered;
    expect(stop.status).toBe(202);
    const otherEnd = { reply: '{"action":"cancel"}', status: 'cancelled', cause: 'turn_cancelled' } as const;
    ends[await expectOneEnd(conversation, asked, round, { operator, otherEnd })] += 1;
    await conversation.waitForTurnEnd();
  }
  expect(conversation.replies()).toHaveLength(ROUNDS);
  expect(ends.operator + ends.other).toBe(ROUNDS);
  test.info().annotations.push({ type: 'won by', description: JSON.stringify(ends) });
});

test('an answer at the very moment of the deadline wins, or is told that the question expired [AC-64, R15]', async () => {
  await using product = await Product.start({ env: { KANDEV_ELICITATION_ANSWER_TIMEOUT: '400ms' } });
  const rounds = 20;
  const conversation = await Conversation.start(product, formsOf(rounds), 'Answer against deadline');
  for (let round = 0; round < rounds; round += 1) {
    const asked = await waitFor(
      'the next question',
      async () => (await conversation.clarifications())[round],
    );
    await sleep(Math.max(0, Date.parse(asked.expires_at ?? '') - Date.now() - 12 + round));
    const operator = await answer(product, asked, 'A');
    const otherEnd = {
      reply: '{"action":"decline"}',
      status: 'expired',
      outcome: 'declined',
      cause: 'deadline',
    } as const;
    await expectOneEnd(conversation, asked, round, { operator, otherEnd });
  }
  await conversation.waitForTurnEnd();
  expect(conversation.replies()).toHaveLength(rounds);
});

test('an answer while the agent takes its question back has one end, and one reply [R22, R15]', async ({
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
    const asked = await waitFor(
      'the next question',
      async () => (await conversation.clarifications())[round],
    );
    const label = asked.questions[0]?.options[0]?.id ?? '';
    const operator = await answer(product, asked, label);
    const reply = await conversation.waitForReply(round);
    const record = await conversation.waitForSettled(asked.pending_id);
    if (operator.status === 200) {
      expect(reply).toBe(`{"action":"accept","content":{"question_0":"${label}"}}`);
      expect(record).toMatchObject({ status: 'answered', cause: 'operator' });
    } else {
      expect(toldTo(operator)).toMatchObject({ status: 'cancelled', answers: null });
      expect(reply).toBe('{"action":"cancel"}');
      expect(record).toMatchObject({ status: 'cancelled', cause: 'agent_withdrew' });
    }
    await conversation.waitForTurnEnd();
  }
  expect(conversation.replies()).toHaveLength(rounds);
});

test('answers over a stream that is being cut have one winner, and the others are told the truth [R15, R18, AC-20a]', async () => {
  test.slow();
  await using harness = await ChaosHarness.start();
  await using connection = await harness.connect({ answerTimeout: '55m' });
  const { product } = harness;
  const rounds = 5;
  const conversation = await Conversation.start(
    product,
    formsOf(rounds),
    'Answer during reconnect',
    {},
    connection.runner.id,
  );
  for (let round = 0; round < rounds; round += 1) {
    const asked = await conversation.waitForFirstPending();
    const answers: ApiResponse[] = [];
    const send = async (): Promise<ApiResponse> => {
      const sent = await answer(product, asked, answers.length % 2 === 0 ? 'A' : 'B');
      answers.push(sent);
      return sent;
    };
    const first = send();
    connection.proxy.cut(0);
    await first;
    await waitFor('an end', async () => [200, 404].includes((await send()).status));
    for (const { status } of answers) expect([200, 404, 503, 504]).toContain(status);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const record = await conversation.waitForSettled(asked.pending_id);
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

test('an agent that asks again at each deadline leaves five expired records, told once each [AC-64]', async () => {
  await using product = await Product.start({ env: { KANDEV_ELICITATION_ANSWER_TIMEOUT: '300ms' } });
  const conversation = await Conversation.start(product, formsOf(5), 'Asks again');
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
