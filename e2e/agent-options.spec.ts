import { AxeBuilder } from '@axe-core/playwright';
import { Conversation } from './fixtures/conversation.ts';
import { Overlay } from './fixtures/overlay.ts';
import { expect, test } from './fixtures/test.ts';

test('field case 51, field case 52: what an agent offers is set under the text and run at a slash, and answers no question', async ({
  product,
  signedIn,
}) => {
  const conversation = await Conversation.start(product, '/never-asks', 'Offers', {
    env: { KANDEV_MOCK_OFFERS: 'options' },
  });
  await conversation.turnEnded();
  await signedIn.goto(conversation.page);
  await expect(signedIn.getByText('1,250 of 200,000 tokens (1%)')).toBeVisible();

  const mode = signedIn.getByRole('combobox', { name: 'Mode', exact: true });
  await mode.selectOption('Plan');
  await signedIn.getByRole('combobox', { name: 'Model' }).focus();
  await signedIn.keyboard.press('ArrowDown');
  await expect(signedIn.locator('select:open')).toHaveCount(1);
  for (const key of ['ArrowDown', 'Enter']) await signedIn.keyboard.press(key);
  await expect(signedIn.getByRole('button', { name: '1 more' })).toBeHidden();
  const { options } = await conversation.current();
  expect(options.map(({ id, current }) => [id, current])).toEqual([
    ['mode', 'plan'],
    ['model', 'small'],
  ]);
  await mode.selectOption('Full access');
  await expect(signedIn.getByRole('alert')).toContainText('full access is not for demos');
  await expect(mode).toHaveValue('plan');

  const composer = signedIn.getByRole('textbox', { name: /Write to/ });
  await composer.focus();
  await signedIn.keyboard.type('/ask-');
  await expect(signedIn.getByRole('option').first()).toContainText('/ask-single');
  const { violations } = await new AxeBuilder({ page: signedIn }).include('main').analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  await signedIn.keyboard.press('Enter');
  await expect(composer).toHaveValue('/ask-single ');
  await signedIn.keyboard.press('Enter');

  const overlay = new Overlay(signedIn);
  await expect(overlay.root).toBeVisible();
  await composer.focus();
  await signedIn.keyboard.type('/1');
  await signedIn.keyboard.press('Escape');
  await signedIn.keyboard.press('Escape');
  await expect(composer).toHaveValue('/1');
  await expect(overlay.root).toBeVisible();
  expect(await conversation.pending()).toHaveLength(1);

  await overlay.options.first().click();
  await overlay.submit.click();
  await expect(signedIn.getByText('2,500 of 200,000 tokens (1%)')).toBeVisible();
  await expect(signedIn.getByText('$0.08 so far')).toBeVisible();
  expect(conversation.replies()).toEqual(['{"action":"accept","content":{"question_0":"Postgres"}}']);
});
