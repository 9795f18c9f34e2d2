import { Conversation } from './fixtures/conversation.ts';
import { singleSelect, formPrompt, rawFormPrompt } from './fixtures/forms.ts';
import { ClarificationOverlay } from './fixtures/overlay.ts';
import { expect, test } from './fixtures/test.ts';

test('keys with numbers, suffixes and characters beyond ASCII are asked in one fixed order', async ({
  product,
  signedInPage,
}) => {
  const keys = [
    'question_10',
    'question_2',
    'question_2b',
    'q',
    '42',
    'step1_field2',
    'step1_field10',
    '100_items',
    'k\uff5e',
    'k\u{1f600}',
    'n9007199254740993',
    'n9007199254740992',
    'q01',
    'q1',
  ];
  const ordered = [
    '42',
    '100_items',
    'k\uff5e',
    'k\u{1f600}',
    'n9007199254740992',
    'n9007199254740993',
    'q01',
    'q1',
    'q',
    'question_2',
    'question_10',
    'question_2b',
    'step1_field2',
    'step1_field10',
  ];
  const conversation = await Conversation.startUntilPending(
    product,
    formPrompt('Order', Object.fromEntries(keys.map((key) => [key, singleSelect('a')]))),
  );
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);

  for (const [index, key] of ordered.entries()) {
    await expect(overlay.card).toHaveAttribute('data-question-id', key);
    if (index < ordered.length - 1) await overlay.next.click();
  }
});

test('keys that JavaScript objects treat specially are asked and answered', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.startUntilPending(
    product,
    rawFormPrompt(
      'Traps',
      '{"__proto__":{"type":"string"},"constructor":{"type":"string","oneOf":[{"const":"a","title":"a"},{"const":"b","title":"b"}]},"":{"type":"string"}}',
    ),
  );
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);

  await expect(overlay.card).toHaveAttribute('data-question-id', '');
  await overlay.textBox.fill('empty');
  await overlay.next.click();
  await expect(overlay.card).toHaveAttribute('data-question-id', '__proto__');
  await overlay.textBox.fill('proto');
  await overlay.next.click();
  await overlay.option('b').click();
  await overlay.submit.click();

  expect(await conversation.waitForReply()).toBe(
    '{"action":"accept","content":{"":"empty","__proto__":"proto","constructor":"b"}}',
  );
  expect(await signedInPage.evaluate('({}).polluted')).toBeUndefined();
});
