import type { Page } from '@playwright/test';
import { Conversation } from './fixtures/conversation.ts';
import { ClarificationOverlay } from './fixtures/overlay.ts';
import { horizontalOverflow, seriousAxeViolations } from './fixtures/page-checks.ts';
import { expect, test } from './fixtures/test.ts';

const viewports = [
  { name: 'desk, light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'phone, dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

async function expectAccessible(page: Page): Promise<void> {
  const overflow = await horizontalOverflow(page);
  expect(overflow, `how far ${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
  expect(await seriousAxeViolations(page)).toEqual([]);
}

for (const { name, viewport, colorScheme } of viewports) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test('axe finds nothing serious on the pages and the dialogs, and none scrolls sideways', async ({
      product,
      signedInPage,
    }) => {
      const conversation = await Conversation.startUntilPending(product, '/ask-three', 1, 'w'.repeat(200));
      await signedInPage.goto(product.url);
      await signedInPage.getByRole('article').first().waitFor();
      await expectAccessible(signedInPage);

      const overlay = await ClarificationOverlay.open(signedInPage, conversation);
      await expectAccessible(signedInPage);
      await overlay.options.first().click();
      await overlay.next.click();
      await expectAccessible(signedInPage);

      await signedInPage.goto(`${product.url}/inbox`);
      await signedInPage.getByTestId('inbox-item').first().waitFor();
      await expectAccessible(signedInPage);

      await signedInPage.goto(`${product.url}/?new=task`);
      await signedInPage.getByRole('dialog').waitFor();
      await expectAccessible(signedInPage);

      await signedInPage.goto(`${product.url}/settings`);
      await signedInPage.getByRole('heading').first().waitFor();
      await expectAccessible(signedInPage);

      await signedInPage.goto(`${product.url}/welcome`);
      await signedInPage.getByRole('radio').first().waitFor();
      await expectAccessible(signedInPage);
    });
  });
}
