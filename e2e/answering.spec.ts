import { Conversation } from './fixtures/conversation.ts';
import { choice, choices, form, marked, text } from './fixtures/forms.ts';
import { echo, Overlay } from './fixtures/overlay.ts';
import { expect, test } from './fixtures/test.ts';
import { waitFor } from './fixtures/wait-for.ts';

test('AC-10, AC-13, field case 38: a choice and Submit reach the agent, and the same turn goes on', async ({
  product,
  signedIn,
}) => {
  const conversation = await Conversation.asking(product, '/ask-single');
  const overlay = await Overlay.open(signedIn, conversation);

  await overlay.option('Postgres').click();
  await overlay.submit.click();

  expect(await conversation.reply()).toBe('{"action":"accept","content":{"question_0":"Postgres"}}');
  const ended = await conversation.turnEnded();
  expect(ended.prompt_generation).toBe(1);
  expect(conversation.methodsIn().filter((method) => method === 'session/prompt')).toHaveLength(1);
  await expect(echo(signedIn, '{"action":"accept","content":{"question_0":"Postgres"}}')).toBeVisible();
  await expect(overlay.root).toBeHidden();
});

test('R9, field case 37: choosing an option sends nothing, only Submit does', async ({
  product,
  signedIn,
}) => {
  const conversation = await Conversation.asking(product, '/ask-single');
  const overlay = await Overlay.open(signedIn, conversation);
  let posts = 0;
  signedIn.on('request', (sent) => (posts += sent.url().endsWith('/respond') ? 1 : 0));

  await overlay.option('Postgres').click();
  await overlay.option('SQLite').click();
  await expect(overlay.option('SQLite')).toHaveAttribute('data-selected', 'true');
  expect(posts).toBe(0);
  expect(conversation.replies()).toEqual([]);
  expect((await conversation.pendingOne()).status).toBe('pending');

  await overlay.submit.click();
  expect(await conversation.reply()).toBe('{"action":"accept","content":{"question_0":"SQLite"}}');
  expect(posts).toBe(1);
});

test('AC-11: free text goes to the companion that the marker names', async ({ product, signedIn }) => {
  const conversation = await Conversation.asking(
    product,
    form('Which database?', { db: choice('Postgres', 'SQLite'), answer_freeform: marked('db') }),
  );
  const overlay = await Overlay.open(signedIn, conversation);

  await overlay.textBox.fill('CockroachDB');
  await overlay.submit.click();

  expect(await conversation.reply()).toBe('{"action":"accept","content":{"answer_freeform":"CockroachDB"}}');
});

test('AC-56, AC-04a, AC-11a: a question without options is a text control, and its text goes to its own key', async ({
  product,
  signedIn,
}) => {
  const conversation = await Conversation.asking(product, form('Enter the key', { apiKey: text() }));
  const overlay = await Overlay.open(signedIn, conversation);

  await expect(overlay.textBox).toBeVisible();
  await expect(overlay.options).toHaveCount(0);
  await expect(overlay.root.getByRole('radiogroup')).toHaveCount(0);
  await overlay.textBox.fill('T');
  await overlay.submit.click();

  expect(await conversation.reply()).toBe('{"action":"accept","content":{"apiKey":"T"}}');
});

test('AC-12, AC-07, AC-55: several choices accumulate and go out in declared order', async ({
  product,
  signedIn,
}) => {
  const conversation = await Conversation.asking(
    product,
    form('Where to?', { question_0: choices('dev', 'staging', 'prod') }),
  );
  const overlay = await Overlay.open(signedIn, conversation);

  await overlay.option('prod').click();
  await overlay.option('dev').click();
  await expect(overlay.option('prod')).toHaveAttribute('data-selected', 'true');
  await expect(overlay.option('dev')).toHaveAttribute('data-selected', 'true');
  await overlay.submit.click();

  expect(await conversation.reply()).toBe('{"action":"accept","content":{"question_0":["dev","prod"]}}');
});

test('field case 35: a multi-select stays open, lets go of a choice, and keeps the declared order', async ({
  product,
  signedIn,
}) => {
  const conversation = await Conversation.asking(
    product,
    form('Which?', { question_0: choices('a', 'b', 'c') }),
  );
  const overlay = await Overlay.open(signedIn, conversation);

  for (const id of ['c', 'a', 'c', 'b']) await overlay.option(id).click();
  await overlay.submit.click();

  expect(await conversation.reply()).toBe('{"action":"accept","content":{"question_0":["a","b"]}}');
});

test('AC-12a, AC-12i, R12: text beside a kept selection is sent trimmed, without the selection', async ({
  product,
  signedIn,
}) => {
  const conversation = await Conversation.asking(product, '/ask-single');
  const overlay = await Overlay.open(signedIn, conversation);

  await overlay.option('Postgres').click();
  await overlay.textBox.fill('  CockroachDB ');
  await expect(overlay.option('Postgres')).toHaveAttribute('data-selected', 'true');
  await expect(overlay.root.getByTestId('clarification-custom-input')).toHaveAttribute('data-active', 'true');
  await overlay.submit.click();

  expect(await conversation.reply()).toBe(
    '{"action":"accept","content":{"question_0_custom":"CockroachDB"}}',
  );
});

test('R12: clearing the text brings the selection back', async ({ product, signedIn }) => {
  const conversation = await Conversation.asking(product, '/ask-single');
  const overlay = await Overlay.open(signedIn, conversation);

  await overlay.option('Postgres').click();
  await overlay.textBox.fill('something else');
  await overlay.textBox.fill('');
  await overlay.submit.click();

  expect(await conversation.reply()).toBe('{"action":"accept","content":{"question_0":"Postgres"}}');
});

test('AC-12b: submitting with nothing answered accepts with empty content', async ({ product, signedIn }) => {
  const conversation = await Conversation.asking(product, '/ask-single');
  const overlay = await Overlay.open(signedIn, conversation);

  await overlay.submit.click();

  expect(await conversation.reply()).toBe('{"action":"accept","content":{}}');
});

test('AC-12c, AC-06: the refusal dialog asks its message and answers with its const', async ({
  product,
  signedIn,
}) => {
  const conversation = await Conversation.asking(product, '/refusal-fallback');
  const overlay = await Overlay.open(signedIn, conversation);
  const [asked] = (await conversation.pendingOne()).questions;

  await expect(overlay.options).toHaveCount(2);
  await expect(overlay.card).toContainText('declined this request');
  expect(asked?.prompt).toBe((await conversation.pendingOne()).message);
  await overlay.options.first().click();
  await overlay.submit.click();

  expect(await conversation.reply()).toBe('{"action":"accept","content":{"choice":"retry_fallback"}}');
});

test('AC-12d: eleven questions come in the order of their numbers', async ({ product, signedIn }) => {
  const conversation = await Conversation.asking(product, '/ask-eleven');
  const overlay = await Overlay.open(signedIn, conversation);

  for (let index = 0; index < 11; index += 1) {
    await expect(overlay.card).toHaveAttribute('data-question-id', `question_${index}`);
    await expect(overlay.card).toHaveAttribute('data-question-index', String(index));
    if (index < 10) await overlay.next.click();
  }
});

test('AC-12h, AC-05: of three questions only the answered one contributes a key', async ({
  product,
  signedIn,
}) => {
  const conversation = await Conversation.asking(
    product,
    form('Please answer the following questions.', {
      question_0: { ...choice('x', 'y'), description: 'First?' },
      question_1: { ...choice('x', 'y'), description: 'Second?' },
      question_2: { ...choice('x', 'y'), description: 'Third?' },
    }),
  );
  const overlay = await Overlay.open(signedIn, conversation);

  await expect(overlay.card).toContainText('First?');
  await overlay.next.click();
  await expect(overlay.card).toContainText('Second?');
  await overlay.option('y').click();
  await overlay.submit.click();

  expect(await conversation.reply()).toBe('{"action":"accept","content":{"question_1":"y"}}');
});

test('AC-12j, field case 31: whitespace alone is no answer', async ({ product, signedIn }) => {
  const conversation = await Conversation.asking(product, '/ask-text');
  const overlay = await Overlay.open(signedIn, conversation);

  await overlay.textBox.fill('   ');
  await overlay.submit.click();

  expect(await conversation.reply()).toBe('{"action":"accept","content":{}}');
});

test('AC-14: Skip declines, and the turn goes on', async ({ product, signedIn }) => {
  const conversation = await Conversation.asking(product, '/ask-single');
  const overlay = await Overlay.open(signedIn, conversation);

  await overlay.skip.click();

  expect(await conversation.reply()).toBe('{"action":"decline"}');
  await conversation.turnEnded();
  const [record] = await conversation.clarifications();
  expect(record).toMatchObject({ status: 'rejected', outcome: 'declined', cause: 'operator' });
});

test('AC-15, R29: stopping the turn cancels every open form and takes the overlay away', async ({
  product,
  signedIn,
}) => {
  const conversation = await Conversation.asking(product, '/two-at-once', 2);
  const overlay = await Overlay.open(signedIn, conversation);

  await signedIn.getByRole('button', { name: 'Stop turn' }).click();

  expect(await conversation.reply(0)).toBe('{"action":"cancel"}');
  expect(await conversation.reply(1)).toBe('{"action":"cancel"}');
  const records = await waitFor('the end of both', async () => {
    const found = await conversation.clarifications();
    return found.some(({ status }) => status === 'pending') ? undefined : found;
  });
  const cancelled = expect.objectContaining({ status: 'cancelled', cause: 'turn_cancelled' });
  expect(records).toEqual([cancelled, cancelled]);
  await expect(overlay.submit).toBeHidden();
});

test('AC-12f, AC-60, R11: two identical forms are answered one by one, oldest first', async ({
  product,
  signedIn,
}) => {
  const conversation = await Conversation.asking(product, '/two-at-once', 2);
  const [first, second] = await conversation.pending(2);
  expect(first?.pending_id).not.toBe(second?.pending_id);
  const overlay = await Overlay.open(signedIn, conversation);

  await expect(overlay.switcher).toContainText('2');
  await overlay.options.first().click();
  await overlay.submit.click();
  await conversation.settled(first?.pending_id ?? '');
  expect((await conversation.record(second?.pending_id ?? '')).status).toBe('pending');

  await overlay.options.nth(1).click();
  await overlay.submit.click();
  await conversation.settled(second?.pending_id ?? '');
  expect(conversation.replies()).toHaveLength(2);
});
