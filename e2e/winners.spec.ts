import { problem } from '@kandev/contracts';
import { Conversation } from './fixtures/conversation.ts';
import { Overlay } from './fixtures/overlay.ts';
import { expect, test } from './fixtures/test.ts';

test('AC-12g, AC-61, R15: of two operators one wins, and the other is told who and with what', async ({
  product,
  signedIn,
  browser,
}) => {
  const conversation = await Conversation.asking(product, '/ask-single');
  const pending = await conversation.pendingOne();
  const late = await (await browser.newContext()).newPage();
  // The late browser does not hear that the question has been answered.
  await late.routeWebSocket(/\/api\/v1\/stream/, () => undefined);
  await late.goto(product.signInLink);
  const lateOverlay = await Overlay.open(late, conversation);
  await lateOverlay.option('SQLite').click();

  const overlay = await Overlay.open(signedIn, conversation);
  await overlay.option('Postgres').click();
  await overlay.submit.click();
  expect(await conversation.reply()).toBe('{"action":"accept","content":{"question_0":"Postgres"}}');
  await conversation.settled(pending.pending_id);

  await lateOverlay.submit.click();
  await expect(late.getByTestId('clarification-expired-notice').or(lateOverlay.root)).toContainText(
    'Postgres',
  );
  expect(conversation.replies()).toHaveLength(1);
  expect((await conversation.record(pending.pending_id)).answers?.[0]?.selected_options).toEqual([
    'Postgres',
  ]);
});

test('AC-61, AC-12g: a second answer over HTTP comes back not found from the runner, with the resolution', async ({
  product,
}) => {
  const conversation = await Conversation.asking(product, '/ask-single');
  const { pending_id } = await conversation.pendingOne();
  const send = (label: string) =>
    product.call('POST', `/clarifications/${pending_id}/respond`, {
      answers: [{ question_id: 'question_0', selected_options: [label] }],
    });

  const first = await send('Postgres');
  expect(first.code).toBe(200);
  const second = await send('SQLite');
  expect(second.code).toBe(404);
  const { error } = problem.parse(second.body);
  expect(error).toMatchObject({
    code: 'NOT_FOUND',
    details: { source: 'runner', resolution: { status: 'answered', answered_by: 'operator' } },
  });
  await conversation.turnEnded();
  expect(conversation.replies()).toHaveLength(1);
});

test('R15: twenty answers at once make one reply and nineteen losers', async ({ product }) => {
  const conversation = await Conversation.asking(product, '/ask-single');
  const { pending_id } = await conversation.pendingOne();
  const labels = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 'Postgres' : 'SQLite'));
  const answers = await Promise.all(
    labels.map((label) =>
      product.call('POST', `/clarifications/${pending_id}/respond`, {
        answers: [{ question_id: 'question_0', selected_options: [label] }],
      }),
    ),
  );
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.code === 404)).toHaveLength(19);
  const winner = labels[answers.findIndex((answer) => answer.code === 200)];
  await conversation.turnEnded();
  expect(conversation.replies()).toEqual([`{"action":"accept","content":{"question_0":"${winner ?? ''}"}}`]);
  expect((await conversation.record(pending_id)).answers?.[0]?.selected_options).toEqual([winner]);
});

test('R6: an answer that does not fit is refused by name and leaves the question open', async ({
  product,
}) => {
  const conversation = await Conversation.asking(product, '/ask-single');
  const { pending_id } = await conversation.pendingOne();
  const refused = await product.call('POST', `/clarifications/${pending_id}/respond`, {
    answers: [{ question_id: 'question_0', selected_options: ['Oracle'] }],
  });
  expect(refused.code).toBe(400);
  expect(problem.parse(refused.body).error.code).toBe('VALIDATION');
  expect(JSON.stringify(refused.body)).toContain('question_0');
  expect((await conversation.record(pending_id)).status).toBe('pending');
  expect(conversation.replies()).toEqual([]);
});
