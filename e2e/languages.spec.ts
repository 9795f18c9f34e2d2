import { Conversation } from './fixtures/conversation.ts';
import { multiSelect, formPrompt } from './fixtures/forms.ts';
import { ClarificationOverlay } from './fixtures/overlay.ts';
import { horizontalOverflow } from './fixtures/page-checks.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ locale: 'de-AT', viewport: { width: 390, height: 844 } });

test('a German browser gets German texts, and Hebrew and Arabic texts keep their own direction', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.startUntilPending(
    product,
    formPrompt('לאילו סביבות לפרוס את גרסה 2.0?', {
      envs: multiSelect('סביבת פיתוח (dev)', 'بيئة الإنتاج', 'prod'),
    }),
    1,
    'להחליף את בורר התאריכים — v2',
  );
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);

  await expect(signedInPage.locator('html')).toHaveAttribute('lang', 'de');
  await expect(signedInPage.getByRole('link', { name: 'Neue Aufgabe' })).toBeVisible();
  await expect(overlay.root.getByTestId('clarification-deadline')).toHaveText(/^noch \d+ min offen$/);
  for (const place of [
    signedInPage.getByRole('heading', { level: 1 }),
    overlay.card.getByRole('heading'),
    overlay.options.nth(0),
    overlay.options.nth(1),
  ])
    await expect(place.locator('bdi').first()).toHaveCSS('direction', 'rtl');
  await expect(overlay.options.nth(2).locator('bdi').first()).toHaveCSS('direction', 'ltr');

  await overlay.options.nth(1).click();
  await overlay.submit.getByText('1 Option absenden').click();
  expect(await conversation.waitForReply()).toBe('{"action":"accept","content":{"envs":["بيئة الإنتاج"]}}');
  const overflow = await horizontalOverflow(signedInPage);
  expect(overflow).toBeLessThanOrEqual(0);
});
