import { Conversation } from './fixtures/conversation.ts';
import { singleSelect, formPrompt, markedCompanion, textField } from './fixtures/forms.ts';
import { ClarificationOverlay } from './fixtures/overlay.ts';
import { horizontalOverflow } from './fixtures/page-checks.ts';
import { expect, test } from './fixtures/test.ts';

const heightOf = async (overlay: ClarificationOverlay): Promise<number> =>
  (await overlay.root.boundingBox())?.height ?? 0;

test('with twelve fields in a low window, Submit and Skip stay in view and cover nothing', async ({
  product,
  signedInPage,
}) => {
  const fields = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`field_${at}`, textField({ title: `Field ${at}` })]),
  );
  const conversation = await Conversation.startUntilPending(
    product,
    formPrompt('Read this first. '.repeat(350), fields),
  );
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);
  const composer = signedInPage.getByRole('textbox', { name: /^Write to/ });

  for (const viewport of [
    { width: 390, height: 600 },
    { width: 700, height: 400 },
  ]) {
    await signedInPage.setViewportSize(viewport);
    for (const button of [overlay.submit, overlay.skip, overlay.next, overlay.collapse, composer]) {
      await expect(button).toBeInViewport({ ratio: 1 });
      // A trial click fails when something covers the button.
      await button.click({ trial: true });
    }
    await overlay.card.scrollIntoViewIfNeeded();
    await expect(overlay.card).toBeInViewport();
    const overflow = await horizontalOverflow(signedInPage);
    expect(overflow).toBeLessThanOrEqual(0);
  }
});

test('the overlay is resized by keys and by pointer, keeps its height over a reload, and is reset by a double click', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.startUntilPending(
    product,
    formPrompt('Where to? '.repeat(300), {
      q: singleSelect('here', 'there'),
      q_custom: markedCompanion('q'),
    }),
  );
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);
  const edge = overlay.root.getByRole('separator', { name: 'Height of the question' });
  const defaultHeight = await heightOf(overlay);
  const transcript = await signedInPage.getByRole('region', { name: 'Transcript' }).boundingBox();
  expect(transcript?.height).toBeGreaterThan(defaultHeight * 0.6);

  await edge.focus();
  await signedInPage.keyboard.press('ArrowDown');
  await signedInPage.keyboard.press('ArrowDown');
  expect(await heightOf(overlay)).toBeLessThan(defaultHeight - 40);
  await signedInPage.keyboard.press('2');
  await expect(overlay.options.nth(1)).toHaveAttribute('data-selected', 'true');

  const grip = await edge.boundingBox();
  if (grip === null) throw new Error('the edge is not drawn');
  await signedInPage.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await signedInPage.mouse.down();
  await signedInPage.mouse.move(grip.x, 400, { steps: 3 });
  await signedInPage.mouse.up();
  const draggedHeight = await heightOf(overlay);
  await signedInPage.reload();
  await overlay.root.waitFor();
  expect(Math.abs((await heightOf(overlay)) - draggedHeight)).toBeLessThan(2);
  await expect(overlay.submit).toBeInViewport({ ratio: 1 });

  await edge.dblclick();
  expect(Math.abs((await heightOf(overlay)) - defaultHeight)).toBeLessThan(2);
});
