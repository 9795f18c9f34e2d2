import { Conversation } from './fixtures/conversation.ts';
import { Overlay } from './fixtures/overlay.ts';
import { seriousProblems } from './fixtures/serious-problems.ts';
import { expect, test } from './fixtures/test.ts';

const looks = [
  { name: 'desk, light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'phone, dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

for (const { name, viewport, colorScheme } of looks) {
  test.describe(name, () => {
    test.use({ viewport, colorScheme });

    test('axe finds nothing serious on the board, a question, the inbox, the new task, the settings and the first steps', async ({
      product,
      signedIn,
    }) => {
      const conversation = await Conversation.asking(product, '/ask-three', 1, `Looked at on the ${name}`);
      await signedIn.goto(product.url);
      await signedIn.getByRole('article').first().waitFor();
      expect(await seriousProblems(signedIn)).toEqual([]);

      const overlay = await Overlay.open(signedIn, conversation);
      expect(await seriousProblems(signedIn)).toEqual([]);
      await overlay.options.first().click();
      await overlay.next.click();
      expect(await seriousProblems(signedIn)).toEqual([]);

      await signedIn.goto(`${product.url}/inbox`);
      await signedIn.getByTestId('inbox-item').first().waitFor();
      expect(await seriousProblems(signedIn)).toEqual([]);

      await signedIn.goto(`${product.url}/?new=task`);
      await signedIn.getByRole('dialog').waitFor();
      expect(await seriousProblems(signedIn)).toEqual([]);

      await signedIn.goto(`${product.url}/settings`);
      await signedIn.getByRole('heading').first().waitFor();
      expect(await seriousProblems(signedIn)).toEqual([]);

      await signedIn.goto(`${product.url}/welcome`);
      await signedIn.getByRole('radio').first().waitFor();
      expect(await seriousProblems(signedIn)).toEqual([]);
    });

    test('no page scrolls sideways', async ({ product, signedIn }) => {
      const conversation = await Conversation.asking(product, '/ask-single', 1, 'w'.repeat(200));
      for (const url of [
        product.url,
        conversation.page,
        `${product.url}/inbox`,
        `${product.url}/settings`,
        `${product.url}/welcome`,
      ]) {
        await signedIn.goto(url);
        await signedIn.getByRole('main').waitFor();
        const over = await signedIn.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(over, url).toBeLessThanOrEqual(0);
      }
    });
  });
}
