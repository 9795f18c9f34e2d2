import type { Page } from '@playwright/test';
import { Conversation } from './fixtures/conversation.ts';
import { Overlay } from './fixtures/overlay.ts';
import { seriousProblems } from './fixtures/serious-problems.ts';
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
  expect(await seriousProblems(page)).toEqual([]);
}

for (const { name, viewport, colorScheme } of looks) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test('axe finds nothing serious on the board, a question, the inbox, the new task, the settings and the first steps, and none scrolls sideways', async ({
      product,
      signedIn,
    }) => {
      const conversation = await Conversation.asking(product, '/ask-three', 1, 'w'.repeat(200));
      await signedIn.goto(product.url);
      await signedIn.getByRole('article').first().waitFor();
      await expectSound(signedIn);

      const overlay = await Overlay.open(signedIn, conversation);
      await expectSound(signedIn);
      await overlay.options.first().click();
      await overlay.next.click();
      await expectSound(signedIn);

      await signedIn.goto(`${product.url}/inbox`);
      await signedIn.getByTestId('inbox-item').first().waitFor();
      await expectSound(signedIn);

      await signedIn.goto(`${product.url}/?new=task`);
      await signedIn.getByRole('dialog').waitFor();
      await expectSound(signedIn);

      await signedIn.goto(`${product.url}/settings`);
      await signedIn.getByRole('heading').first().waitFor();
      await expectSound(signedIn);

      await signedIn.goto(`${product.url}/welcome`);
      await signedIn.getByRole('radio').first().waitFor();
      await expectSound(signedIn);
    });
  });
}
