import type { Page } from '@playwright/test';
import { Conversation } from './fixtures/conversation.ts';
import { ClarificationOverlay } from './fixtures/overlay.ts';
import { seriousAxeViolations } from './fixtures/page-checks.ts';
import { expect, test } from './fixtures/test.ts';

const looks = [
  { name: 'desk, light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'phone, dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

async function expectSound(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over, `how far ${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
  expect(await seriousAxeViolations(page)).toEqual([]);
}

for (const { name, viewport, colorScheme } of looks) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test('axe finds nothing serious on the board, a question, the inbox, the new task, the settings and the first steps, and none scrolls sideways', async ({
      product,
      signedInPage,
    }) => {
      const conversation = await Conversation.startUntilPending(product, '/ask-three', 1, 'w'.repeat(200));
      await signedInPage.goto(product.url);
      await signedInPage.getByRole('article').first().waitFor();
      await expectSound(signedInPage);

      const overlay = await ClarificationOverlay.open(signedInPage, conversation);
      await expectSound(signedInPage);
      await overlay.options.first().click();
      await overlay.next.click();
      await expectSound(signedInPage);

      await signedInPage.goto(`${product.url}/inbox`);
      await signedInPage.getByTestId('inbox-item').first().waitFor();
      await expectSound(signedInPage);

      await signedInPage.goto(`${product.url}/?new=task`);
      await signedInPage.getByRole('dialog').waitFor();
      await expectSound(signedInPage);

      await signedInPage.goto(`${product.url}/settings`);
      await signedInPage.getByRole('heading').first().waitFor();
      await expectSound(signedInPage);

      await signedInPage.goto(`${product.url}/welcome`);
      await signedInPage.getByRole('radio').first().waitFor();
      await expectSound(signedInPage);
    });
  });
}
