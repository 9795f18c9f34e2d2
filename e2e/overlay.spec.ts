import { Conversation } from './fixtures/conversation.ts';
import { choice, form, marked, text } from './fixtures/forms.ts';
import { Overlay } from './fixtures/overlay.ts';
import { expect, test } from './fixtures/test.ts';

test('R19: the agent is named and its message shown above the questions', async ({ product, signedIn }) => {
  const conversation = await Conversation.asking(
    product,
    form('Before I deploy I need two things.', {
      a: { ...choice('x'), description: 'First?' },
      b: { ...choice('y'), description: 'Second?' },
    }),
  );
  const overlay = await Overlay.open(signedIn, conversation);

  await expect(overlay.root).toContainText('Scripted agent asks');
  await expect(overlay.root).toContainText('Before I deploy I need two things.');
});

test('R30: a message that every card would repeat is shown once, and cards are headed by title or key', async ({
  product,
  signedIn,
}) => {
  const conversation = await Conversation.asking(
    product,
    form('Deploy settings', { region: text({ title: 'Region' }), tier: text() }),
  );
  const overlay = await Overlay.open(signedIn, conversation);

  await expect(overlay.root.getByText('Deploy settings')).toHaveCount(1);
  await expect(overlay.card).toContainText('Region');
  await overlay.next.click();
  await expect(overlay.card).toContainText('tier');
  await expect(overlay.root.getByText('Deploy settings')).toHaveCount(1);
});

test('R10: a draft is kept by pending id and survives a reload', async ({ product, signedIn }) => {
  const conversation = await Conversation.asking(
    product,
    JSON.stringify([
      {
        message: 'One',
        requestedSchema: {
          type: 'object',
          properties: { question_0: choice('a', 'b'), c: marked('question_0') },
        },
      },
      {
        message: 'Two',
        requestedSchema: {
          type: 'object',
          properties: { question_0: choice('a', 'b'), c: marked('question_0') },
        },
      },
    ]),
  );
  const overlay = await Overlay.open(signedIn, conversation);
  await overlay.option('b').click();
  await overlay.textBox.fill('half a thou');
  await signedIn.reload();

  await expect(overlay.option('b')).toHaveAttribute('data-selected', 'true');
  await expect(overlay.textBox).toHaveValue('half a thou');
  await overlay.textBox.fill('');
  await overlay.submit.click();
  expect(await conversation.reply(0)).toBe('{"action":"accept","content":{"question_0":"b"}}');

  await expect(overlay.root).toContainText('Two');
  await expect(overlay.option('b')).toHaveAttribute('data-selected', 'false');
  await expect(overlay.textBox).toHaveValue('');
});

test('R11: the overlay says how many wait and switches between them', async ({ product, signedIn }) => {
  const conversation = await Conversation.asking(product, '/two-at-once', 2);
  const overlay = await Overlay.open(signedIn, conversation);

  await expect(overlay.switcher).toContainText('2 waiting');
  await overlay.options.first().click();
  await overlay.switcher.click();
  await expect(overlay.options.first()).toHaveAttribute('data-selected', 'false');
  await overlay.switcher.click();
  await expect(overlay.options.first()).toHaveAttribute('data-selected', 'true');
});

test('R13, field case 52: Escape collapses from anywhere and never answers', async ({
  product,
  signedIn,
}) => {
  const conversation = await Conversation.asking(product, '/ask-single');
  const overlay = await Overlay.open(signedIn, conversation);

  await overlay.textBox.fill('kept');
  await overlay.textBox.press('Escape');
  await expect(overlay.submit).toBeHidden();
  await overlay.collapse.click();
  await expect(overlay.textBox).toHaveValue('kept');
  await overlay.options.first().focus();
  await signedIn.keyboard.press('Escape');
  await expect(overlay.submit).toBeHidden();

  expect(conversation.replies()).toEqual([]);
  expect((await conversation.pendingOne()).status).toBe('pending');
});

test('field case 51: a question that arrives takes neither focus nor typing', async ({
  product,
  signedIn,
}) => {
  const conversation = await Conversation.start(product, 'hello');
  await conversation.turnEnded();
  await signedIn.goto(conversation.page);
  const composer = signedIn.getByRole('textbox').last();
  await composer.fill('/ask-single');
  await composer.press('Enter');
  await composer.pressSequentially('12 1');
  const overlay = new Overlay(signedIn);
  await overlay.root.waitFor();
  await composer.pressSequentially('2');

  await expect(composer).toBeFocused();
  await expect(composer).toHaveValue('12 12');
  for (const option of await overlay.options.all())
    await expect(option).toHaveAttribute('data-selected', 'false');
});

test('the keyboard alone answers: number keys choose inside the overlay, Ctrl+Enter submits', async ({
  product,
  signedIn,
}) => {
  const conversation = await Conversation.asking(product, '/ask-single');
  const overlay = await Overlay.open(signedIn, conversation);

  await overlay.options.first().focus();
  await signedIn.keyboard.press('2');
  await expect(overlay.options.nth(1)).toHaveAttribute('data-selected', 'true');
  await expect(overlay.options.nth(1)).toBeFocused();
  await signedIn.keyboard.press('ArrowDown');
  await expect(overlay.options.nth(2)).toBeFocused();
  await signedIn.keyboard.press('Control+Enter');

  expect(await conversation.reply()).toBe('{"action":"accept","content":{"question_0":"SQLite"}}');
});

test('a required question blocks Submit with a word at its field, and never Skip', async ({
  product,
  signedIn,
}) => {
  const conversation = await Conversation.asking(
    product,
    form('Needed', { name: text({ title: 'Name' }) }, { required: ['name'] }),
  );
  const overlay = await Overlay.open(signedIn, conversation);

  await overlay.submit.click();
  await expect(overlay.card.getByRole('alert')).toBeVisible();
  expect(conversation.replies()).toEqual([]);
  await overlay.skip.click();
  expect(await conversation.reply()).toBe('{"action":"decline"}');
});

test('field case 44: long text wraps at 390 px, and Submit and Skip stay in reach', async ({
  product,
  signedIn,
}) => {
  await signedIn.setViewportSize({ width: 390, height: 600 });
  const label = 'A label that goes on and on '.repeat(11);
  const conversation = await Conversation.asking(
    product,
    form('m'.repeat(500) + ' word'.repeat(1_100), { question_0: choice(label, `${label}b`, `${label}c`) }),
  );
  const overlay = await Overlay.open(signedIn, conversation);

  await expect(overlay.submit).toBeInViewport();
  await expect(overlay.skip).toBeInViewport();
  const overflow = await signedIn.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  await overlay.options.last().scrollIntoViewIfNeeded();
  await overlay.options.last().click();
  await overlay.submit.click();
  expect(await conversation.reply()).toBe(
    `{"action":"accept","content":{"question_0":${JSON.stringify(`${label}c`)}}}`,
  );
});
