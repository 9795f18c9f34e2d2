import { Conversation } from './fixtures/conversation.ts';
import { ClarificationOverlay } from './fixtures/overlay.ts';
import { seriousAxeViolations } from './fixtures/page-checks.ts';
import { expect, test } from './fixtures/test.ts';

test('an agent’s options are set below the composer and its commands run at a slash, and neither answers a question', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.start(product, '/never-asks', 'Offers', {
    env: { KANDEV_MOCK_OFFERS: 'options' },
  });
  await conversation.waitForTurnEnd();
  await signedInPage.goto(conversation.taskUrl);
  await expect(signedInPage.getByText('1,250 of 200,000 tokens (1%)')).toBeVisible();

  const mode = signedInPage.getByRole('combobox', { name: 'Mode', exact: true });
  await mode.selectOption('Plan');
  await signedInPage.getByRole('combobox', { name: 'Model' }).focus();
  await signedInPage.keyboard.press('ArrowDown');
  await expect(signedInPage.locator('select:open')).toHaveCount(1);
  for (const key of ['ArrowDown', 'Enter']) await signedInPage.keyboard.press(key);
  await expect(signedInPage.getByRole('button', { name: '1 more' })).toBeHidden();
  const { options } = await conversation.currentSession();
  expect(options.map(({ id, current }) => [id, current])).toEqual([
    ['mode', 'plan'],
    ['model', 'small'],
  ]);
  await mode.selectOption('Full access');
  await expect(signedInPage.getByRole('alert')).toContainText('full access is not for demos');
  await expect(mode).toHaveValue('plan');

  const composer = signedInPage.getByRole('textbox', { name: /Write to/ });
  await composer.focus();
  await signedInPage.keyboard.type('/ask-');
  await expect(signedInPage.getByRole('option').first()).toContainText('/ask-single');
  expect(await seriousAxeViolations(signedInPage)).toEqual([]);
  await signedInPage.keyboard.press('Enter');
  await expect(composer).toHaveValue('/ask-single ');
  await signedInPage.keyboard.press('Enter');

  const overlay = new ClarificationOverlay(signedInPage);
  await expect(overlay.root).toBeVisible();
  await composer.focus();
  await signedInPage.keyboard.type('/1');
  await signedInPage.keyboard.press('Escape');
  await signedInPage.keyboard.press('Escape');
  await expect(composer).toHaveValue('/1');
  await expect(overlay.root).toBeVisible();
  expect(await conversation.waitForPending()).toHaveLength(1);

  await overlay.options.first().click();
  await overlay.submit.click();
  await expect(signedInPage.getByText('2,500 of 200,000 tokens (1%)')).toBeVisible();
  await expect(signedInPage.getByText('$0.08 so far')).toBeVisible();
  expect(conversation.replies()).toEqual(['{"action":"accept","content":{"question_0":"Postgres"}}']);
});
