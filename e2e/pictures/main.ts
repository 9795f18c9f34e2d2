// pnpm pictures: the screenshots in docs/, taken of the running product with a scripted agent.
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { Conversation } from '../fixtures/conversation.ts';
import { multiSelect, formPrompt } from '../fixtures/forms.ts';
import { ClarificationOverlay } from '../fixtures/overlay.ts';
import { Product } from '../fixtures/product.ts';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
const executablePath = process.env['KANDEV_CHROMIUM'] ?? '/usr/bin/chromium';

async function createTasks(product: Product): Promise<Conversation> {
  const agent = { name: 'Demo agent' };
  const unstartedTitles = [
    'Write the migration guide for 2.0',
    'Audit outdated dependencies',
    'Move the queue to its own worker',
    'Shorten the cold start',
  ];
  for (const title of unstartedTitles) await product.call('POST', '/tasks', { title });
  await Conversation.start(product, 'hello', 'Replace the date picker', agent);
  await Conversation.start(product, '/ask-permission', 'Rename the payments package', agent);
  const environments = { ...multiSelect('dev', 'staging', 'prod'), title: 'Environments' };
  const deploy = formPrompt('Which environments should it deploy to?', { environments });
  await Conversation.start(product, deploy, 'Deploy script for the staging cluster', agent);
  const billing = await Conversation.start(
    product,
    '/ask-three',
    'Add a store for the new billing service',
    agent,
  );
  await billing.waitForPending();
  return billing;
}

async function takeScreenshot(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${docs}${name}.png` });
}

await using product = await Product.start();
const conversation = await createTasks(product);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
for (const colorScheme of ['light', 'dark'] as const) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme });
  await page.goto(product.signInLink);
  await page.getByTestId('task-state-waiting-for-input').first().waitFor();
  const deploy = page.getByTestId('inbox-item').filter({ hasText: 'Deploy script' });
  await deploy.getByRole('button').first().click();
  const options = deploy.getByTestId('clarification-option');
  await options.filter({ hasText: 'dev' }).click();
  await options.filter({ hasText: 'prod' }).click();
  await page.mouse.move(0, 0);
  await takeScreenshot(page, `board-${colorScheme}`);
  const overlay = await ClarificationOverlay.open(page, conversation);
  await overlay.option('Postgres').click();
  await takeScreenshot(page, `task-page-${colorScheme}`);
  await page.goto(`${product.url}/settings`);
  await page.getByRole('heading', { name: 'Runners' }).waitFor();
  await takeScreenshot(page, `settings-${colorScheme}`);
  const phone = await browser.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    colorScheme,
  });
  await phone.goto(product.signInLink);
  const phoneOverlay = await ClarificationOverlay.open(phone, conversation);
  await phoneOverlay.option('Postgres').tap();
  await takeScreenshot(phone, `phone-${colorScheme}`);
  await phone.goto(`${product.url}/inbox`);
  await phone.getByTestId('inbox-item').first().waitFor();
  await takeScreenshot(phone, `phone-inbox-${colorScheme}`);
}
await browser.close();
