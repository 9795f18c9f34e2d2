import { BoardPage } from './fixtures/board-page.ts';
import { Conversation } from './fixtures/conversation.ts';
import { echoedReply, ClarificationOverlay } from './fixtures/overlay.ts';
import { expect, test } from './fixtures/test.ts';
import { waitFor } from './fixtures/wait-for.ts';

test('the card of a running session with a pending question shows it in every browser until it is answered [AC-09, AC-08]', async ({
  product,
  signedInPage,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage();
  await other.goto(product.signInLink);
  for (const page of [signedInPage, other]) await new BoardPage(page).openFiltered(product, 'Choose a store');
  const conversation = await Conversation.startUntilPending(product, '/ask-single', 1, 'Choose a store');
  expect((await conversation.currentSession()).state).toBe('RUNNING');
  expect((await conversation.currentSession()).pending_action).toBe('clarification');
  const [requestMessage] = (await conversation.messages()).filter(
    (message) => message.type === 'clarification_request',
  );
  expect(requestMessage).toMatchObject({ author: 'agent', requests_input: true });
  expect(requestMessage?.metadata.pending_id).toBe((await conversation.waitForFirstPending()).pending_id);

  const cards = [signedInPage, other].map((page) =>
    page.getByRole('article').filter({ hasText: 'Choose a store' }),
  );
  for (const card of cards) {
    await expect(card.getByTestId('task-state-waiting-for-input')).toBeVisible();
    await expect(card.getByTestId('task-state-running')).toHaveCount(0);
    await expect(card.getByTestId('task-state-background-running')).toHaveCount(0);
  }

  await new BoardPage(signedInPage).card('Choose a store').getByRole('link').click();
  const overlay = new ClarificationOverlay(signedInPage);
  await overlay.options.first().click();
  await overlay.submit.click();
  await conversation.waitForTurnEnd();
  await expect(
    cards[1]?.getByTestId('task-state-waiting-for-input') ?? signedInPage.locator('none'),
  ).toHaveCount(0);
  await expect(
    cards[1]?.getByTestId('task-state-turn-finished') ?? signedInPage.locator('none'),
  ).toBeVisible();
});

test('a question that arrived while no browser was open is shown in the next browser', async ({
  product,
  page,
}) => {
  const conversation = await Conversation.startUntilPending(product, '/ask-single', 1, 'Asked in the dark');
  await page.goto(product.signInLink);
  await new BoardPage(page).openFiltered(product, 'Asked in the dark');
  const card = page.getByRole('article').filter({ hasText: 'Asked in the dark' });
  await expect(card.getByTestId('task-state-waiting-for-input')).toBeVisible();

  const overlay = await ClarificationOverlay.open(page, conversation);
  await overlay.option('Postgres').click();
  await overlay.submit.click();
  expect(await conversation.waitForReply()).toBe('{"action":"accept","content":{"question_0":"Postgres"}}');
});

test('a task is created on the board with an agent and a prompt, and its question is answered', async ({
  product,
  signedInPage,
}) => {
  await Conversation.start(product, 'hello', 'Makes an agent', { name: 'Agent of the board' });
  await signedInPage.goto(product.url);
  await signedInPage.getByRole('link', { name: /New task/ }).click();
  const dialog = signedInPage.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Made by hand');
  await dialog.getByLabel('What to do').fill('/ask-single');
  await dialog.getByRole('combobox', { name: 'Agent' }).selectOption('Agent of the board');
  await dialog.getByRole('button', { name: 'Create and start' }).click();

  const overlay = new ClarificationOverlay(signedInPage);
  await overlay.option('SQLite').click();
  await overlay.submit.click();
  await expect(
    echoedReply(signedInPage, '{"action":"accept","content":{"question_0":"SQLite"}}'),
  ).toBeVisible();
});

test('a prompt during an open turn is queued, can be removed, and is sent when the turn ends [R26]', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.startUntilPending(product, '/ask-single');
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);
  const composer = signedInPage.getByRole('textbox').last();
  await composer.fill('taken back');
  await composer.press('Enter');
  await expect(signedInPage.getByText('taken back')).toBeVisible();
  await composer.fill('and now this');
  await composer.press('Enter');
  await expect(signedInPage.getByText('and now this')).toBeVisible();
  expect(conversation.receivedMethods().filter((method) => method === 'session/prompt')).toHaveLength(1);
  await signedInPage
    .getByRole('button', { name: /Remove/ })
    .first()
    .click();
  await expect(signedInPage.getByText('taken back')).toHaveCount(0);

  await overlay.submit.click();
  expect(await conversation.waitForReply()).toBe('{"action":"accept","content":{}}');
  const prompts = await waitFor('the second prompt', () => {
    const frames = conversation.frames().filter(({ rpc }) => rpc.method === 'session/prompt');
    return frames.length === 2 ? frames : undefined;
  });
  expect((await conversation.currentSession()).prompt_generation).toBe(2);
  expect(prompts.map(({ line }) => line).join()).toContain('and now this');
  expect(prompts.map(({ line }) => line).join()).not.toContain('taken back');
});

test('a question is announced once, with the title of its task and the count in the title of the tab [R5]', async ({
  product,
  signedInPage,
}) => {
  await signedInPage.goto(`${product.url}/settings`);
  await expect(signedInPage.getByRole('link', { name: /New task/ })).toBeVisible();
  const conversation = await Conversation.startUntilPending(product, '/ask-single', 1, 'Announce me');
  const pending = await conversation.waitForFirstPending();
  const toast = signedInPage
    .getByRole('region', { name: /Notices/ })
    .getByRole('listitem')
    .filter({ hasText: 'Announce me' });
  await expect(toast).toBeVisible();
  await expect(toast).not.toContainText(pending.questions[0]?.prompt ?? 'a prompt');
  await expect(signedInPage).toHaveTitle(/^\(\d+\) /);

  await new BoardPage(signedInPage).openFiltered(product, 'Announce me');
  await expect(signedInPage.getByRole('article').filter({ hasText: 'Announce me' })).toBeVisible();
  await expect(toast).toHaveCount(0);
});

test('a notice disappears when its task is opened, and covers nothing of the question on a phone [R5]', async ({
  product,
  signedInPage,
}) => {
  await signedInPage.setViewportSize({ width: 390, height: 720 });
  await new BoardPage(signedInPage).openFiltered(product, 'Cover me not');
  await expect(signedInPage.getByRole('link', { name: /New task/ })).toBeVisible();
  await Conversation.startUntilPending(product, '/ask-single', 1, 'Cover me not');
  const toasts = signedInPage.getByRole('region', { name: /Notices/ }).getByRole('listitem');
  await expect(toasts).toContainText('Cover me not');

  await new BoardPage(signedInPage).card('Cover me not').getByRole('link').press('Enter');
  const overlay = new ClarificationOverlay(signedInPage);
  await expect(overlay.root).toBeVisible();
  await expect(toasts).toHaveCount(0);
  await overlay.collapse.click({ trial: true });
});
