import { agentProfile } from '@kandev/contracts';
import { echoedReply, ClarificationOverlay } from './fixtures/overlay.ts';
import { pressUntilFocused } from './fixtures/page-checks.ts';
import type { Product } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

const ACCEPTED_SQLITE = '{"action":"accept","content":{"question_0":"SQLite"}}';

async function createAgentProfile(product: Product, name: string): Promise<void> {
  await product.callOk(agentProfile, 'POST', '/agent-profiles', {
    name,
    agent_id: 'claude-acp',
    command: 'kandev-demo-agent',
  });
}

test('the whole way from a new task to its answered question, with the keyboard alone [AC-10, AC-56]', async ({
  product,
  signedInPage,
}) => {
  await createAgentProfile(product, 'Agent by keys');
  await signedInPage.goto(product.url);
  await signedInPage.getByRole('main').waitFor();

  await signedInPage.keyboard.press('n');
  const dialog = signedInPage.getByRole('dialog');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await signedInPage.keyboard.type('Made with keys');
  await pressUntilFocused(signedInPage, 'Tab', dialog.getByLabel('What to do'));
  await signedInPage.keyboard.type('/ask-single');
  await pressUntilFocused(signedInPage, 'Tab', dialog.getByRole('combobox', { name: 'Agent' }));
  await signedInPage.keyboard.press('Enter');
  await signedInPage.keyboard.type('Agent by keys');
  await signedInPage.keyboard.press('Enter');
  await pressUntilFocused(signedInPage, 'Tab', dialog.getByRole('button', { name: 'Create and start' }));
  await signedInPage.keyboard.press('Enter');

  const overlay = new ClarificationOverlay(signedInPage);
  await overlay.options.first().waitFor();
  await expect(overlay.root).toContainText('Agent by keys');
  await signedInPage.keyboard.press('i');
  await expect(overlay.card.getByRole('heading')).toBeFocused();
  await signedInPage.keyboard.press('2');
  await pressUntilFocused(signedInPage, 'Tab', overlay.submit);
  await signedInPage.keyboard.press('Enter');
  await expect(echoedReply(signedInPage, ACCEPTED_SQLITE)).toBeVisible();
  await expect(overlay.root).toHaveCount(0);
  await expect(signedInPage.getByRole('region', { name: 'Transcript' }).locator(':focus')).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' });

  test('the whole way from a new task to its answered question, with touch alone [AC-10]', async ({
    product,
    signedInPage,
  }) => {
    await createAgentProfile(product, 'Agent by touch');
    await signedInPage.goto(product.url);
    await signedInPage.getByRole('link', { name: /New task/ }).tap();
    const dialog = signedInPage.getByRole('dialog');
    await dialog.getByLabel('Title').tap();
    await signedInPage.keyboard.insertText('Made by touch');
    await dialog.getByLabel('What to do').tap();
    await signedInPage.keyboard.insertText('/ask-single');
    // The phone's own picker shows these choices outside the page.
    await dialog.getByRole('combobox', { name: 'Agent' }).selectOption('Agent by touch');
    await dialog.getByRole('button', { name: 'Create and start' }).tap();

    const overlay = new ClarificationOverlay(signedInPage);
    await overlay.options.first().waitFor();
    const controls = [...(await overlay.options.all()), overlay.submit, overlay.skip, overlay.collapse];
    for (const control of controls) {
      expect((await control.boundingBox())?.height, await control.innerText()).toBeGreaterThanOrEqual(44);
    }
    await overlay.option('SQLite').tap();
    await overlay.submit.tap();
    await expect(echoedReply(signedInPage, ACCEPTED_SQLITE)).toBeVisible();
    await expect(overlay.root).toHaveCount(0);
  });
});
