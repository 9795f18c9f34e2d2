import { Conversation } from './fixtures/conversation.ts';
import { singleSelect, multiSelect, formPrompt, textField } from './fixtures/forms.ts';
import { ClarificationOverlay } from './fixtures/overlay.ts';
import { horizontalOverflow } from './fixtures/page-checks.ts';
import { expect, test } from './fixtures/test.ts';

const numbered = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => `${name} ${at + 1}`);

test('two hundred fields are asked in order, and answers far apart come back', async ({
  product,
  signedInPage,
}) => {
  const fields = Object.fromEntries(
    numbered(200, 'field').map((name, at) => [`field_${at}`, textField({ title: name })]),
  );
  const conversation = await Conversation.startUntilPending(
    product,
    formPrompt('Two hundred fields', fields),
    1,
  );
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);

  await expect(overlay.card).toHaveAttribute('data-question-id', 'field_0');
  await overlay.textBox.fill('first');
  for (let step = 1; step < 200; step += 1) await overlay.next.click();
  await expect(overlay.card).toHaveAttribute('data-question-id', 'field_199');
  await expect(overlay.root.getByTestId('clarification-step')).toHaveText('200 of 200');
  await overlay.textBox.fill('last');
  await overlay.submit.click();

  expect(await conversation.waitForReply()).toBe(
    '{"action":"accept","content":{"field_0":"first","field_199":"last"}}',
  );
});

test('five hundred options can be searched, and selected options that the search hides still count', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.startUntilPending(
    product,
    formPrompt('Five hundred options', { regions: multiSelect(...numbered(500, 'Region')) }),
  );
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);
  const search = overlay.root.getByRole('searchbox', { name: 'Search 500 options' });

  await expect(overlay.options).toHaveCount(500);
  await overlay.option('Region 500').click();
  await search.fill('region 437');
  await expect(overlay.options).toHaveCount(1);
  await overlay.option('Region 437').click();
  await search.fill('no such');
  await expect(overlay.root.getByRole('status')).toHaveText('No option matches');
  await expect(overlay.submit).toContainText('Submit 2 choices');
  await overlay.submit.click();

  expect(await conversation.waitForReply()).toBe(
    '{"action":"accept","content":{"regions":["Region 437","Region 500"]}}',
  );
});

for (const [name, viewport] of Object.entries({
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
})) {
  test.describe(name, () => {
    test.use({ viewport });

    test('a message of 32 KiB and labels of 2,000 characters are shown whole', async ({
      product,
      signedInPage,
    }) => {
      const sentence = 'A long message goes on and on.\n\n';
      const message = `${sentence.repeat(32_768 / sentence.length - 1)}This is its very end. `;
      const labels = ['a'.repeat(2000), 'word '.repeat(400).trim()];
      const conversation = await Conversation.startUntilPending(
        product,
        formPrompt(message, { q: singleSelect(...labels) }),
      );
      const overlay = await ClarificationOverlay.open(signedInPage, conversation);

      await overlay.root.getByText('This is its very end.').scrollIntoViewIfNeeded();
      await expect(overlay.options).toHaveCount(2);
      await expect(overlay.options.first()).toContainText(labels[0] ?? '');
      await overlay.options.first().click();
      for (const button of [overlay.submit, overlay.skip]) await expect(button).toBeInViewport({ ratio: 1 });
      const overflow = await horizontalOverflow(signedInPage);
      expect(overflow).toBeLessThanOrEqual(0);
      await overlay.submit.click();

      expect(await conversation.waitForReply()).toBe(`{"action":"accept","content":{"q":"${labels[0]}"}}`);
    });
  });
}
