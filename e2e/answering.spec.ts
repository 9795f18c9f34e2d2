import { Conversation } from './fixtures/conversation.ts';
import { singleSelect, multiSelect, formPrompt, markedCompanion, textField } from './fixtures/forms.ts';
import { echoedReply, ClarificationOverlay } from './fixtures/overlay.ts';
import { expect, test } from './fixtures/test.ts';
import { waitFor } from './fixtures/wait-for.ts';

test('a choice and Submit reach the agent, and the same turn goes on [AC-10, AC-13]', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.startUntilPending(product, '/ask-single');
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);

  await overlay.option('Postgres').click();
  await overlay.submit.click();

  expect(await conversation.waitForReply()).toBe('{"action":"accept","content":{"question_0":"Postgres"}}');
  const ended = await conversation.waitForTurnEnd();
  expect(ended.prompt_generation).toBe(1);
  expect(conversation.receivedMethods().filter((method) => method === 'session/prompt')).toHaveLength(1);
  await expect(
    echoedReply(signedInPage, '{"action":"accept","content":{"question_0":"Postgres"}}'),
  ).toBeVisible();
  await expect(overlay.root).toBeHidden();
});

test('choosing an option sends nothing, only Submit does [R9]', async ({ product, signedInPage }) => {
  const conversation = await Conversation.startUntilPending(product, '/ask-single');
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);
  let posts = 0;
  signedInPage.on('request', (request) => (posts += request.url().endsWith('/respond') ? 1 : 0));

  await overlay.option('Postgres').click();
  await overlay.option('SQLite').click();
  await expect(overlay.option('SQLite')).toHaveAttribute('data-selected', 'true');
  expect(posts).toBe(0);
  expect(conversation.replies()).toEqual([]);
  expect((await conversation.waitForFirstPending()).status).toBe('pending');

  await overlay.submit.click();
  expect(await conversation.waitForReply()).toBe('{"action":"accept","content":{"question_0":"SQLite"}}');
  expect(posts).toBe(1);
});

test('free text goes to the companion that the marker names [AC-11]', async ({ product, signedInPage }) => {
  const conversation = await Conversation.startUntilPending(
    product,
    formPrompt('Which database?', {
      db: singleSelect('Postgres', 'SQLite'),
      answer_freeform: markedCompanion('db'),
    }),
  );
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);

  await overlay.textBox.fill('CockroachDB');
  await overlay.submit.click();

  expect(await conversation.waitForReply()).toBe(
    '{"action":"accept","content":{"answer_freeform":"CockroachDB"}}',
  );
});

test('a question without options is a text control, and its text goes to its own key [AC-56, AC-04a, AC-11a]', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.startUntilPending(
    product,
    formPrompt('Enter the key', { apiKey: textField() }),
  );
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);

  await expect(overlay.textBox).toBeVisible();
  await expect(overlay.options).toHaveCount(0);
  await expect(overlay.root.getByRole('radiogroup')).toHaveCount(0);
  await overlay.textBox.fill('T');
  await overlay.submit.click();

  expect(await conversation.waitForReply()).toBe('{"action":"accept","content":{"apiKey":"T"}}');
});

test('several choices accumulate and go out in declared order [AC-12, AC-07, AC-55]', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.startUntilPending(
    product,
    formPrompt('Where to?', { question_0: multiSelect('dev', 'staging', 'prod') }),
  );
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);

  await overlay.option('prod').click();
  await overlay.option('dev').click();
  await expect(overlay.option('prod')).toHaveAttribute('data-selected', 'true');
  await expect(overlay.option('dev')).toHaveAttribute('data-selected', 'true');
  await overlay.submit.click();

  expect(await conversation.waitForReply()).toBe(
    '{"action":"accept","content":{"question_0":["dev","prod"]}}',
  );
});

test('a multi-select stays open, drops an unchecked choice, and keeps the declared order', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.startUntilPending(
    product,
    formPrompt('Which?', { question_0: multiSelect('a', 'b', 'c') }),
  );
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);

  for (const id of ['c', 'a', 'c', 'b']) await overlay.option(id).click();
  await overlay.submit.click();

  expect(await conversation.waitForReply()).toBe('{"action":"accept","content":{"question_0":["a","b"]}}');
});

test('text beside a kept selection is sent trimmed, without the selection [AC-12a, AC-12i, R12]', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.startUntilPending(product, '/ask-single');
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);

  await overlay.option('Postgres').click();
  await overlay.textBox.fill('  CockroachDB ');
  await expect(overlay.option('Postgres')).toHaveAttribute('data-selected', 'true');
  await expect(overlay.root.getByTestId('clarification-custom-input')).toHaveAttribute('data-active', 'true');
  await overlay.submit.click();

  expect(await conversation.waitForReply()).toBe(
    '{"action":"accept","content":{"question_0_custom":"CockroachDB"}}',
  );
});

test('clearing the text brings the selection back [R12]', async ({ product, signedInPage }) => {
  const conversation = await Conversation.startUntilPending(product, '/ask-single');
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);

  await overlay.option('Postgres').click();
  await overlay.textBox.fill('something else');
  await overlay.textBox.fill('');
  await overlay.submit.click();

  expect(await conversation.waitForReply()).toBe('{"action":"accept","content":{"question_0":"Postgres"}}');
});

test('submitting with nothing answered accepts with empty content [AC-12b]', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.startUntilPending(product, '/ask-single');
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);

  await overlay.submit.click();

  expect(await conversation.waitForReply()).toBe('{"action":"accept","content":{}}');
});

test('the refusal dialog asks its message and answers with its const [AC-12c, AC-06]', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.startUntilPending(product, '/refusal-fallback');
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);
  const [question] = (await conversation.waitForFirstPending()).questions;

  await expect(overlay.options).toHaveCount(2);
  await expect(overlay.card).toContainText('declined this request');
  expect(question?.prompt).toBe((await conversation.waitForFirstPending()).message);
  await overlay.options.first().click();
  await overlay.submit.click();

  expect(await conversation.waitForReply()).toBe('{"action":"accept","content":{"choice":"retry_fallback"}}');
});

test('eleven questions come in the order of their numbers [AC-12d]', async ({ product, signedInPage }) => {
  const conversation = await Conversation.startUntilPending(product, '/ask-eleven');
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);

  for (let index = 0; index < 11; index += 1) {
    await expect(overlay.card).toHaveAttribute('data-question-id', `question_${index}`);
    await expect(overlay.card).toHaveAttribute('data-question-index', String(index));
    if (index < 10) await overlay.next.click();
  }
});

test('of three questions only the answered one contributes a key [AC-12h, AC-05]', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.startUntilPending(
    product,
    formPrompt('Please answer the following questions.', {
      question_0: { ...singleSelect('x', 'y'), description: 'First?' },
      question_1: { ...singleSelect('x', 'y'), description: 'Second?' },
      question_2: { ...singleSelect('x', 'y'), description: 'Third?' },
    }),
  );
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);

  await expect(overlay.card).toContainText('First?');
  await overlay.next.click();
  await expect(overlay.card).toContainText('Second?');
  await overlay.option('y').click();
  await overlay.submit.click();

  expect(await conversation.waitForReply()).toBe('{"action":"accept","content":{"question_1":"y"}}');
});

test('whitespace alone is no answer [AC-12j]', async ({ product, signedInPage }) => {
  const conversation = await Conversation.startUntilPending(product, '/ask-text');
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);

  await overlay.textBox.fill('   ');
  await overlay.submit.click();

  expect(await conversation.waitForReply()).toBe('{"action":"accept","content":{}}');
});

test('Skip declines, and the turn goes on [AC-14]', async ({ product, signedInPage }) => {
  const conversation = await Conversation.startUntilPending(product, '/ask-single');
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);

  await overlay.skip.click();

  expect(await conversation.waitForReply()).toBe('{"action":"decline"}');
  await conversation.waitForTurnEnd();
  const [record] = await conversation.clarifications();
  expect(record).toMatchObject({ status: 'rejected', outcome: 'declined', cause: 'operator' });
});

test('stopping the turn cancels every open form and takes the overlay away [AC-15, R29]', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.startUntilPending(product, '/two-at-once', 2);
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);

  await signedInPage.getByRole('button', { name: 'Stop turn' }).click();

  expect(await conversation.waitForReply(0)).toBe('{"action":"cancel"}');
  expect(await conversation.waitForReply(1)).toBe('{"action":"cancel"}');
  const records = await waitFor('the end of both', async () => {
    const all = await conversation.clarifications();
    return all.some(({ status }) => status === 'pending') ? undefined : all;
  });
  const cancelled = expect.objectContaining({ status: 'cancelled', cause: 'turn_cancelled' });
  expect(records).toEqual([cancelled, cancelled]);
  await expect(overlay.submit).toBeHidden();
});

test('two identical forms are answered one by one, oldest first [AC-12f, AC-60, R11]', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.startUntilPending(product, '/two-at-once', 2);
  const [first, second] = await conversation.waitForPending(2);
  expect(first?.pending_id).not.toBe(second?.pending_id);
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);

  await expect(overlay.switcher).toContainText('2');
  await overlay.options.first().click();
  await overlay.submit.click();
  await conversation.waitForSettled(first?.pending_id ?? '');
  expect((await conversation.clarification(second?.pending_id ?? '')).status).toBe('pending');

  await overlay.options.nth(1).click();
  await overlay.submit.click();
  await conversation.waitForSettled(second?.pending_id ?? '');
  expect(conversation.replies()).toHaveLength(2);
});
