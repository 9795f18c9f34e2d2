import { Conversation } from './fixtures/conversation.ts';
import { singleSelect, formPrompt, markedCompanion, textField } from './fixtures/forms.ts';
import { ClarificationOverlay } from './fixtures/overlay.ts';
import { expect, test } from './fixtures/test.ts';

const heightOf = async (overlay: ClarificationOverlay): Promise<number> =>
  (await overlay.root.boundingBox())?.height ?? 0;

test('twelve fields in a low window leave Submit and Skip in reach and lie over nothing', async ({
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
      // What is pressed there is the thing itself, and nothing that lies over it.
      await button.click({ trial: true });
    }
    await overlay.card.scrollIntoViewIfNeeded();
    await expect(overlay.card).toBeInViewport();
    const sideways = await signedInPage.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(sideways).toBeLessThanOrEqual(0);
  }
});

test('the overlay is drawn taller and lower by keys and by pointer, keeps that over a reload, and takes it back', async ({
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
  const usual = await heightOf(overlay);
  const transcript = await signedInPage.getByRole('region', { name: 'Transcript' }).boundingBox();
  expect(transcript?.height).toBeGreaterThan(usual * 0.6);

  await edge.focus();
  await signedInPage.keyboard.press('ArrowDown');
  await signedInPage.keyboard.press('ArrowDown');
  expect(await heightOf(overlay)).toBeLessThan(usual - 40);
  await signedInPage.keyboard.press('2');
  await expect(overlay.options.nth(1)).toHaveAttribute('data-selected', 'true');

  const grip = await edge.boundingBox();
  if (grip === null) throw new Error('the edge is not drawn');
  await signedInPage.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await signedInPage.mouse.down();
  await signedInPage.mouse.move(grip.x, 400, { steps: 3 });
  await signedInPage.mouse.up();
  const drawn = await heightOf(overlay);
  await signedInPage.reload();
  await overlay.root.waitFor();
  expect(Math.abs((await heightOf(overlay)) - drawn)).toBeLessThan(2);
  await expect(overlay.submit).toBeInViewport({ ratio: 1 });

  await edge.dblclick();
  expect(Math.abs((await heightOf(overlay)) - usual)).toBeLessThan(2);
});
