import { problem } from '@kandev/contracts';
import { Conversation } from './fixtures/conversation.ts';
import { ClarificationOverlay } from './fixtures/overlay.ts';
import { expect, test } from './fixtures/test.ts';

test('of two operators one wins, and the other sees the winning answer [AC-12g, AC-61, R15]', async ({
  product,
  signedInPage,
  browser,
}) => {
  const conversation = await Conversation.startUntilPending(product, '/ask-single');
  const pending = await conversation.waitForFirstPending();
  const late = await (await browser.newContext()).newPage();
  // The late browser gets no event about the answer.
  await late.routeWebSocket(/\/api\/v1\/stream/, () => undefined);
  await late.goto(product.signInLink);
  const lateOverlay = await ClarificationOverlay.open(late, conversation);
  await lateOverlay.option('SQLite').click();

  const overlay = await ClarificationOverlay.open(signedInPage, conversation);
  await overlay.option('Postgres').click();
  await overlay.submit.click();
  expect(await conversation.waitForReply()).toBe('{"action":"accept","content":{"question_0":"Postgres"}}');
  await conversation.waitForSettled(pending.pending_id);

  await lateOverlay.submit.click();
  await expect(late.getByTestId('clarification-expired-notice').or(lateOverlay.root)).toContainText(
    'Postgres',
  );
  expect(conversation.replies()).toHaveLength(1);
  expect((await conversation.clarification(pending.pending_id)).answers?.[0]?.selected_options).toEqual([
    'Postgres',
  ]);
});

test('a second answer over HTTP is refused as not found, with the resolution of the first [AC-61, AC-12g]', async ({
  product,
}) => {
  const conversation = await Conversation.startUntilPending(product, '/ask-single');
  const { pending_id } = await conversation.waitForFirstPending();
  const answer = (label: string) =>
    product.call('POST', `/clarifications/${pending_id}/respond`, {
      answers: [{ question_id: 'question_0', selected_options: [label] }],
    });

  const first = await answer('Postgres');
  expect(first.status).toBe(200);
  const second = await answer('SQLite');
  expect(second.status).toBe(404);
  const { error } = problem.parse(second.body);
  expect(error).toMatchObject({
    code: 'NOT_FOUND',
    details: { source: 'runner', resolution: { status: 'answered', answered_by: 'operator' } },
  });
  await conversation.waitForTurnEnd();
  expect(conversation.replies()).toHaveLength(1);
});

test('twenty answers at once make one reply and nineteen losers [R15]', async ({ product }) => {
  const conversation = await Conversation.startUntilPending(product, '/ask-single');
  const { pending_id } = await conversation.waitForFirstPending();
  const labels = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 'Postgres' : 'SQLite'));
  const answers = await Promise.all(
    labels.map((label) =>
      product.call('POST', `/clarifications/${pending_id}/respond`, {
        answers: [{ question_id: 'question_0', selected_options: [label] }],
      }),
    ),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 404)).toHaveLength(19);
  const winner = labels[answers.findIndex((answer) => answer.status === 200)];
  await conversation.waitForTurnEnd();
  expect(conversation.replies()).toEqual([`{"action":"accept","content":{"question_0":"${winner ?? ''}"}}`]);
  expect((await conversation.clarification(pending_id)).answers?.[0]?.selected_options).toEqual([winner]);
});

test('an answer that does not fit is refused with the id of its question, which stays pending [R6]', async ({
  product,
}) => {
  const conversation = await Conversation.startUntilPending(product, '/ask-single');
  const { pending_id } = await conversation.waitForFirstPending();
  const refused = await product.call('POST', `/clarifications/${pending_id}/respond`, {
    answers: [{ question_id: 'question_0', selected_options: ['Oracle'] }],
  });
  expect(refused.status).toBe(400);
  expect(problem.parse(refused.body).error.code).toBe('VALIDATION');
  expect(JSON.stringify(refused.body)).toContain('question_0');
  expect((await conversation.clarification(pending_id)).status).toBe('pending');
  expect(conversation.replies()).toEqual([]);
});
