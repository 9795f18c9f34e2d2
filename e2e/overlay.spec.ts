import { Conversation } from './fixtures/conversation.ts';
import { singleSelect, formPrompt, markedCompanion, textField } from './fixtures/forms.ts';
import { ClarificationOverlay } from './fixtures/overlay.ts';
import { horizontalOverflow } from './fixtures/page-checks.ts';
import { expect, test } from './fixtures/test.ts';

test('the agent is named and its message shown above the questions [R19]', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.startUntilPending(
    product,
    formPrompt('Before I deploy I need two things.', {
      a: { ...singleSelect('x'), description: 'First?' },
      b: { ...singleSelect('y'), description: 'Second?' },
    }),
  );
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);

  await expect(overlay.root).toContainText('Scripted agent asks');
  await expect(overlay.root).toContainText('Before I deploy I need two things.');
});

test('a message that every card would repeat is shown once, and cards are headed by title or key [R30]', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.startUntilPending(
    product,
    formPrompt('Deploy settings', { region: textField({ title: 'Region' }), tier: textField() }),
  );
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);

  await expect(overlay.root.getByText('Deploy settings')).toHaveCount(1);
  await expect(overlay.card).toContainText('Region');
  await overlay.next.click();
  await expect(overlay.card).toContainText('tier');
  await expect(overlay.root.getByText('Deploy settings')).toHaveCount(1);
});

test('a draft is kept by pending id and survives a reload [R10]', async ({ product, signedInPage }) => {
  const conversation = await Conversation.startUntilPending(
    product,
    JSON.stringify([
      {
        message: 'One',
        requestedSchema: {
          type: 'object',
          properties: { question_0: singleSelect('a', 'b'), c: markedCompanion('question_0') },
        },
      },
      {
        message: 'Two',
        requestedSchema: {
          type: 'object',
          properties: { question_0: singleSelect('a', 'b'), c: markedCompanion('question_0') },
        },
      },
    ]),
  );
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);
  await overlay.option('b').click();
  await overlay.textBox.fill('half a thou');
  await signedInPage.reload();

  await expect(overlay.option('b')).toHaveAttribute('data-selected', 'true');
  await expect(overlay.textBox).toHaveValue('half a thou');
  await overlay.textBox.fill('');
  await overlay.submit.click();
  expect(await conversation.waitForReply(0)).toBe('{"action":"accept","content":{"question_0":"b"}}');

  await expect(overlay.root).toContainText('Two');
  await expect(overlay.option('b')).toHaveAttribute('data-selected', 'false');
  await expect(overlay.textBox).toHaveValue('');
});

test('the overlay shows the number of pending forms and switches between them [R11]', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.startUntilPending(product, '/two-at-once', 2);
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);

  await expect(overlay.switcher).toContainText('2 waiting');
  await overlay.options.first().click();
  await overlay.switcher.click();
  await expect(overlay.options.first()).toHaveAttribute('data-selected', 'false');
  await overlay.switcher.click();
  await expect(overlay.options.first()).toHaveAttribute('data-selected', 'true');
});

test('Escape collapses from anywhere and never answers [R13]', async ({ product, signedInPage }) => {
  const conversation = await Conversation.startUntilPending(product, '/ask-single');
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);

  await overlay.textBox.fill('kept');
  await overlay.textBox.press('Escape');
  await expect(overlay.submit).toBeHidden();
  await overlay.collapse.click();
  await expect(overlay.textBox).toHaveValue('kept');
  await overlay.options.first().focus();
  await signedInPage.keyboard.press('Escape');
  await expect(overlay.submit).toBeHidden();

  expect(conversation.replies()).toEqual([]);
  expect((await conversation.waitForFirstPending()).status).toBe('pending');
});

test('an arriving question takes neither the focus nor typed keys', async ({ product, signedInPage }) => {
  const conversation = await Conversation.start(product, 'hello');
  await conversation.waitForTurnEnd();
  await signedInPage.goto(conversation.taskUrl);
  const composer = signedInPage.getByRole('textbox').last();
  await composer.fill('/ask-single');
  await composer.press('Enter');
  await composer.pressSequentially('12 1');
  const overlay = new ClarificationOverlay(signedInPage);
  await overlay.root.waitFor();
  await composer.pressSequentially('2');

  await expect(composer).toBeFocused();
  await expect(composer).toHaveValue('12 12');
  for (const option of await overlay.options.all())
    await expect(option).toHaveAttribute('data-selected', 'false');
});

test('the keyboard alone answers: number keys choose inside the overlay, Ctrl+Enter submits', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.startUntilPending(product, '/ask-single');
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);

  await overlay.options.first().focus();
  await signedInPage.keyboard.press('2');
  await expect(overlay.options.nth(1)).toHaveAttribute('data-selected', 'true');
  await expect(overlay.options.nth(1)).toBeFocused();
  await signedInPage.keyboard.press('ArrowDown');
  await expect(overlay.options.nth(2)).toBeFocused();
  await signedInPage.keyboard.press('Control+Enter');

  expect(await conversation.waitForReply()).toBe('{"action":"accept","content":{"question_0":"SQLite"}}');
});

test('an unanswered required question blocks Submit with a message at its field, and never Skip', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.startUntilPending(
    product,
    formPrompt('Needed', { name: textField({ title: 'Name' }) }, { required: ['name'] }),
  );
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);

  await overlay.submit.click();
  await expect(overlay.card.getByRole('alert')).toBeVisible();
  expect(conversation.replies()).toEqual([]);
  await overlay.skip.click();
  expect(await conversation.waitForReply()).toBe('{"action":"decline"}');
});

test('long text wraps at 390 px, and Submit and Skip stay in view', async ({ product, signedInPage }) => {
  await signedInPage.setViewportSize({ width: 390, height: 600 });
  const label = 'A label that goes on and on '.repeat(11);
  const conversation = await Conversation.startUntilPending(
    product,
    formPrompt('m'.repeat(500) + ' word'.repeat(1_100), {
      question_0: singleSelect(label, `${label}b`, `${label}c`),
    }),
  );
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);

  await expect(overlay.submit).toBeInViewport();
  await expect(overlay.skip).toBeInViewport();
  const overflow = await horizontalOverflow(signedInPage);
  expect(overflow).toBeLessThanOrEqual(0);
  await overlay.options.last().scrollIntoViewIfNeeded();
  await overlay.options.last().click();
  await overlay.submit.click();
  expect(await conversation.waitForReply()).toBe(
    `{"action":"accept","content":{"question_0":${JSON.stringify(`${label}c`)}}}`,
  );
});
