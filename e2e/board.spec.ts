import { BoardScreen } from './fixtures/board.ts';
import { Conversation } from './fixtures/conversation.ts';
import { echo, Overlay } from './fixtures/overlay.ts';
import { expect, test } from './fixtures/test.ts';
import { waitFor } from './fixtures/wait-for.ts';

test('AC-09, AC-08, field case 56: the card of a running session that asks says so, in every browser, until answered', async ({
  product,
  signedIn,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage();
  await other.goto(product.signInLink);
  for (const page of [signedIn, other]) await new BoardScreen(page).find(product, 'Choose a store');
  const conversation = await Conversation.asking(product, '/ask-single', 1, 'Choose a store');
  expect((await conversation.current()).state).toBe('RUNNING');
  expect((await conversation.current()).pending_action).toBe('clarification');
  const [asking] = (await conversation.messages()).filter((found) => found.type === 'clarification_request');
  expect(asking).toMatchObject({ author: 'agent', requests_input: true });
  expect(asking?.metadata.pending_id).toBe((await conversation.pendingOne()).pending_id);

  const cards = [signedIn, other].map((page) =>
    page.getByRole('article').filter({ hasText: 'Choose a store' }),
  );
  for (const card of cards) {
    await expect(card.getByTestId('task-state-waiting-for-input')).toBeVisible();
    await expect(card.getByTestId('task-state-running')).toHaveCount(0);
    await expect(card.getByTestId('task-state-background-running')).toHaveCount(0);
  }

  await new BoardScreen(signedIn).card('Choose a store').getByRole('link').click();
  const overlay = new Overlay(signedIn);
  await overlay.options.first().click();
  await overlay.submit.click();
  await conversation.turnEnded();
  await expect(cards[1]?.getByTestId('task-state-waiting-for-input') ?? signedIn.locator('none')).toHaveCount(
    0,
  );
  await expect(cards[1]?.getByTestId('task-state-turn-finished') ?? signedIn.locator('none')).toBeVisible();
});

test('field case 1: a question raised while no browser was open is there when one opens', async ({
  product,
  page,
}) => {
  const conversation = await Conversation.asking(product, '/ask-single', 1, 'Asked in the dark');
  await page.goto(product.signInLink);
  await new BoardScreen(page).find(product, 'Asked in the dark');
  const card = page.getByRole('article').filter({ hasText: 'Asked in the dark' });
  await expect(card.getByTestId('task-state-waiting-for-input')).toBeVisible();

  const overlay = await Overlay.open(page, conversation);
  await overlay.option('Postgres').click();
  await overlay.submit.click();
  expect(await conversation.reply()).toBe('{"action":"accept","content":{"question_0":"Postgres"}}');
});

test('a task is made on the board with its agent and prompt, and its question answered', async ({
  product,
  signedIn,
}) => {
  await Conversation.start(product, 'hello', 'Makes an agent', { name: 'Agent of the board' });
  await signedIn.goto(product.url);
  await signedIn.getByRole('link', { name: /New task/ }).click();
  const dialog = signedIn.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Made by hand');
  await dialog.getByLabel('What to do').fill('/ask-single');
  await dialog.getByRole('combobox', { name: 'Agent' }).selectOption('Agent of the board');
  await dialog.getByRole('button', { name: 'Create and start' }).click();

  const overlay = new Overlay(signedIn);
  await overlay.option('SQLite').click();
  await overlay.submit.click();
  await expect(echo(signedIn, '{"action":"accept","content":{"question_0":"SQLite"}}')).toBeVisible();
});

test('R26: a prompt sent while a turn is open waits, can be taken back, and goes out when the turn ends', async ({
  product,
  signedIn,
}) => {
  const conversation = await Conversation.asking(product, '/ask-single');
  const overlay = await Overlay.open(signedIn, conversation);
  const composer = signedIn.getByRole('textbox').last();
  await composer.fill('taken back');
  await composer.press('Enter');
  await expect(signedIn.getByText('taken back')).toBeVisible();
  await composer.fill('and now this');
  await composer.press('Enter');
  await expect(signedIn.getByText('and now this')).toBeVisible();
  expect(conversation.methodsIn().filter((method) => method === 'session/prompt')).toHaveLength(1);
  await signedIn
    .getByRole('button', { name: /Remove/ })
    .first()
    .click();
  await expect(signedIn.getByText('taken back')).toHaveCount(0);

  await overlay.submit.click();
  expect(await conversation.reply()).toBe('{"action":"accept","content":{}}');
  const prompts = await waitFor('the second prompt', () => {
    const sent = conversation.frames().filter((seen) => seen.wire.method === 'session/prompt');
    return sent.length === 2 ? sent : undefined;
  });
  expect((await conversation.current()).prompt_generation).toBe(2);
  expect(prompts.map((seen) => seen.line).join()).toContain('and now this');
  expect(prompts.map((seen) => seen.line).join()).not.toContain('taken back');
});

test('R5: a question is announced once, with the title of its task and the count in the title of the tab', async ({
  product,
  signedIn,
}) => {
  await signedIn.goto(`${product.url}/settings`);
  await expect(signedIn.getByRole('link', { name: /New task/ })).toBeVisible();
  const conversation = await Conversation.asking(product, '/ask-single', 1, 'Announce me');
  const pending = await conversation.pendingOne();
  const toast = signedIn
    .getByRole('region', { name: /Notices/ })
    .getByRole('listitem')
    .filter({ hasText: 'Announce me' });
  await expect(toast).toBeVisible();
  await expect(toast).not.toContainText(pending.questions[0]?.prompt ?? 'a prompt');
  await expect(signedIn).toHaveTitle(/^\(\d+\) /);

  await new BoardScreen(signedIn).find(product, 'Announce me');
  await expect(signedIn.getByRole('article').filter({ hasText: 'Announce me' })).toBeVisible();
  await expect(toast).toHaveCount(0);
});

test('R5: a notice is taken back when its task is opened, and covers nothing of the question on a phone', async ({
  product,
  signedIn,
}) => {
  await signedIn.setViewportSize({ width: 390, height: 720 });
  await new BoardScreen(signedIn).find(product, 'Cover me not');
  await expect(signedIn.getByRole('link', { name: /New task/ })).toBeVisible();
  await Conversation.asking(product, '/ask-single', 1, 'Cover me not');
  const toasts = signedIn.getByRole('region', { name: /Notices/ }).getByRole('listitem');
  await expect(toasts).toContainText('Cover me not');

  await new BoardScreen(signedIn).card('Cover me not').getByRole('link').press('Enter');
  const overlay = new Overlay(signedIn);
  await expect(overlay.root).toBeVisible();
  await expect(toasts).toHaveCount(0);
  await overlay.collapse.click({ trial: true });
});
