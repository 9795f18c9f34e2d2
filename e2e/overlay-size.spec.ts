import { Conversation } from './fixtures/conversation.ts';
import { choice, form, marked, text } from './fixtures/forms.ts';
import { Overlay } from './fixtures/overlay.ts';
import { expect, test } from './fixtures/test.ts';

const heightOf = async (overlay: Overlay): Promise<number> => (await overlay.root.boundingBox())?.height ?? 0;

test('field cases 44 and 47: twelve fields in a low window leave Submit and Skip in reach and lie over nothing', async ({
  product,
  signedIn,
}) => {
  const fields = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`field_${at}`, text({ title: `Field ${at}` })]),
  );
  const conversation = await Conversation.asking(product, form('Read this first. '.repeat(350), fields));
  const overlay = await Overlay.open(signedIn, conversation);
  const composer = signedIn.getByRole('textbox', { name: /^Write to/ });

  for (const viewport of [
    { width: 390, height: 600 },
    { width: 700, height: 400 },
  ]) {
    await signedIn.setViewportSize(viewport);
    for (const button of [overlay.submit, overlay.skip, overlay.next, overlay.collapse, composer]) {
      await expect(button).toBeInViewport({ ratio: 1 });
      // What is pressed there is the thing itself, and nothing that lies over it.
      await button.click({ trial: true });
    }
    await overlay.card.scrollIntoViewIfNeeded();
    await expect(overlay.card).toBeInViewport();
    const sideways = await signedIn.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
  }
});

test('the overlay is drawn taller and lower by keys and by pointer, keeps that over a reload, and takes it back', async ({
  product,
  signedIn,
}) => {
  const conversation = await Conversation.asking(
    product,
    form('Where to? '.repeat(300), { q: choice('here', 'there'), q_custom: marked('q') }),
  );
  const overlay = await Overlay.open(signedIn, conversation);
  const edge = overlay.root.getByRole('separator', { name: 'Height of the question' });
  const usual = await heightOf(overlay);
  const transcript = await signedIn.getByRole('region', { name: 'Transcript' }).boundingBox();
  expect(transcript?.height).toBeGreaterThan(usual * 0.6);

  await edge.focus();
  await signedIn.keyboard.press('ArrowDown');
  await signedIn.keyboard.press('ArrowDown');
  expect(await heightOf(overlay)).toBeLessThan(usual - 40);
  await signedIn.keyboard.press('2');
  await expect(overlay.options.nth(1)).toHaveAttribute('data-selected', 'true');

  const grip = await edge.boundingBox();
  if (grip === null) throw new Error('the edge is not drawn');
  await signedIn.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await signedIn.mouse.down();
  await signedIn.mouse.move(grip.x, 400, { steps: 3 });
  await signedIn.mouse.up();
  const drawn = await heightOf(overlay);
  await signedIn.reload();
  await overlay.root.waitFor();
  expect(Math.abs((await heightOf(overlay)) - drawn)).toBeLessThan(2);
  await expect(overlay.submit).toBeInViewport({ ratio: 1 });

  await edge.dblclick();
  expect(Math.abs((await heightOf(overlay)) - usual)).toBeLessThan(2);
});
