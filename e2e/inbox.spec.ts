import type { Page } from '@playwright/test';
import { Conversation } from './fixtures/conversation.ts';
import { singleSelect } from './fixtures/forms.ts';
import { Inbox } from './fixtures/inbox.ts';
import { ClarificationOverlay } from './fixtures/overlay.ts';
import { Product } from './fixtures/product.ts';
import { expect, test as base } from './fixtures/test.ts';
import { waitFor } from './fixtures/wait-for.ts';

/** A product of its own: the inbox holds what waits over all tasks, and other files leave theirs open. */
const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      await using product = await Product.start();
      await product.call('POST', '/tasks', { title: 'At rest' });
      await use(product);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const used: Conversation[] = [];
test.afterEach(async () => {
  for (const { product, task } of used.splice(0)) await product.call('DELETE', `/tasks/${task.id}`);
});

async function asks(product: Product, title: string, prompt = '/ask-single') {
  const conversation = await Conversation.startUntilPending(product, prompt, 1, title);
  used.push(conversation);
  return { conversation, id: (await conversation.waitForFirstPending()).pending_id };
}
const pickedIn = (page: Page) => page.locator('[data-testid="clarification-option"][data-selected="true"]');

test('answered with keys alone, the next one has the focus on its heading, and a repeated key answers nothing [R11]', async ({
  product,
  signedInPage,
}) => {
  const first = await asks(product, 'First in line');
  const second = await asks(product, 'Second in line');
  const inbox = new Inbox(signedInPage);
  await signedInPage.goto(product.url);
  await expect(inbox.countBadge).toHaveText('2');
  await expect.poll(() => inbox.pendingIds()).toEqual([first.id, second.id]);
  await expect(signedInPage).toHaveTitle(/^\(2\) /);

  await signedInPage.keyboard.press('i');
  for (const key of ['2', 'Control+Enter', '2', 'Control+Enter']) await signedInPage.keyboard.press(key);
  await expect(inbox.headingOf(second.id)).toBeFocused();
  for (const key of ['2', 'Enter', 'Control+Enter', '1']) await signedInPage.keyboard.press(key);
  expect(await first.conversation.waitForReply()).toBe(
    '{"action":"accept","content":{"question_0":"SQLite"}}',
  );
  await first.conversation.waitForTurnEnd();
  expect(first.conversation.replies()).toHaveLength(1);
  expect((await second.conversation.waitForFirstPending()).pending_id).toBe(second.id);
  await expect(pickedIn(signedInPage)).toHaveCount(0);
  await expect(inbox.countBadge).toHaveText('1');

  for (const key of ['ArrowDown', '1', 'Control+Enter']) await signedInPage.keyboard.press(key);
  expect(await second.conversation.waitForReply()).toBe(
    '{"action":"accept","content":{"question_0":"Postgres"}}',
  );
  await expect(signedInPage.getByRole('heading', { name: 'Waiting for you' })).toBeFocused();
  await expect(signedInPage.getByText('Nothing waits for you')).toBeVisible();
  await expect(signedInPage).toHaveTitle('Kandev');
});

test('what arrives neither moves nor replaces the one being answered, and its draft is one with the task page [R10]', async ({
  product,
  signedInPage,
}) => {
  const begun = await asks(product, 'Being answered');
  const inbox = new Inbox(signedInPage);
  await signedInPage.goto(product.url);
  await inbox.openForm.textBox.pressSequentially('half a ');
  const soon = {
    message: 'Now?',
    requestedSchema: { type: 'object', properties: { q: singleSelect('yes', 'no') } },
    _meta: { codex: { autoResolutionMs: 300_000 } },
  };
  const urgent = await asks(product, 'More urgent', JSON.stringify(soon));
  await expect(signedInPage.getByText('1 new')).toBeVisible();
  await signedInPage.keyboard.type('thought 1');
  await expect(inbox.openForm.textBox).toBeFocused();
  await expect(inbox.openForm.textBox).toHaveValue('half a thought 1');
  expect(await inbox.pendingIds()).toEqual([begun.id, urgent.id]);

  await signedInPage.getByRole('button', { name: 'Sort again' }).click();
  await expect(inbox.items.first()).toHaveAttribute('data-pending-id', urgent.id);
  await expect(inbox.openForm.textBox).toHaveValue('half a thought 1');
  await signedInPage.keyboard.press('Escape');

  await inbox.item(begun.id).getByRole('link', { name: 'Open task' }).click();
  await expect(inbox.openForm.textBox).toHaveValue('half a thought 1');
  await signedInPage.goto(`${product.url}/inbox`);
  await inbox
    .item(begun.id)
    .getByRole('button', { name: /Being answered/ })
    .press('Enter');
  await expect(inbox.openForm.textBox).toHaveValue('half a thought 1');
});

test('what is asked in a task that is deleted, archived or has lost its agent leaves the inbox', async ({
  product,
  signedInPage,
}) => {
  const deleted = await asks(product, 'To be deleted');
  const archived = await asks(product, 'To be archived');
  const stays = await asks(product, 'To stay');
  const inbox = new Inbox(signedInPage);
  await signedInPage.goto(product.url);
  await expect(inbox.countBadge).toHaveText('3');
  const crashed = await Conversation.start(product, '/crash', 'To lose its agent');
  used.push(crashed);

  await product.call('DELETE', `/tasks/${deleted.conversation.task.id}`);
  await product.call('PATCH', `/tasks/${archived.conversation.task.id}`, { archived: true });
  const gone = await waitFor(
    'an agent that is gone',
    async () => (await crashed.clarifications('cancelled'))[0],
  );
  await expect(inbox.countBadge).toHaveText('1');
  await expect(inbox.items).toHaveCount(1);
  await expect(inbox.item(stays.id)).toBeVisible();
  expect(gone.cause).toBe('agent_gone');
  const card = signedInPage.getByRole('article').filter({ hasText: 'To lose its agent' });
  await expect(card).toContainText('The agent left before an answer');
  expect(await archived.conversation.clarification(archived.id)).toMatchObject({
    status: 'cancelled',
    cause: 'session_stopped',
  });
});

test('an answer from another browser ends it in place, takes nobody’s focus, and leaves what was typed', async ({
  product,
  signedInPage,
  browser,
}) => {
  const looked = await asks(product, 'Only looked at');
  const begun = await asks(product, 'Begun here');
  const inbox = new Inbox(signedInPage);
  await signedInPage.goto(product.url);
  await inbox
    .item(begun.id)
    .getByRole('button', { name: /Begun here/ })
    .click();
  await inbox.openForm.textBox.fill('not sent');
  const search = signedInPage.getByRole('searchbox').first();
  await search.focus();

  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await other.goto(product.signInLink);
  const theirs = new Inbox(other);
  await other.getByRole('link', { name: /^Inbox/ }).click();
  for (let waiting = 2; waiting > 0; waiting -= 1) {
    await expect(theirs.countBadge).toHaveText(String(waiting));
    await theirs.openForm.option('DynamoDB').click();
    await theirs.openForm.submit.click();
  }
  await expect(other.getByText('Nothing waits for you')).toBeVisible();

  await expect(inbox.item(looked.id)).toContainText('Answered by you in another window');
  await expect(inbox.item(looked.id)).toHaveCount(0);
  await expect(search).toBeFocused();
  await expect(inbox.item(begun.id)).toContainText('not sent');
  await expect(inbox.item(begun.id)).toContainText('DynamoDB');
  await inbox.item(begun.id).getByRole('button', { name: 'Dismiss' }).click();
  await expect(signedInPage.getByText('Nothing waits for you')).toBeVisible();
  await other.context().close();
});

test('a notice leads to its question, where a number and Ctrl+Enter answer it; beside the open dock none lies [R5]', async ({
  product,
  signedInPage,
}) => {
  await signedInPage.goto(product.url);
  await expect(signedInPage.getByText('Nothing waits for you')).toBeVisible();
  const seen = await asks(product, 'Seen in the dock');
  const told = () => signedInPage.evaluate(() => localStorage.getItem('kandev.notified'));
  await expect.poll(told).toContain(seen.id);
  const notice = signedInPage.getByRole('region', { name: /Notices/ }).getByRole('listitem');
  await expect(new Inbox(signedInPage).item(seen.id)).toBeVisible();
  await expect(notice).toHaveCount(0);

  await signedInPage.getByRole('link', { name: 'Settings' }).click();
  const asked = await asks(product, 'Told of');
  await expect(notice).toContainText('Told of');
  await notice.getByRole('button', { name: 'Open task' }).click();
  await expect(new ClarificationOverlay(signedInPage).card.getByRole('heading')).toBeFocused();
  await signedInPage.keyboard.press('2');
  await signedInPage.keyboard.press('Control+Enter');
  expect(await asked.conversation.waitForReply()).toBe(
    '{"action":"accept","content":{"question_0":"SQLite"}}',
  );
});

test('a permission is given in place, once, and the question after it stays as it was', async ({
  product,
  signedInPage,
}) => {
  const asked = await asks(product, 'Asks');
  const wants = await Conversation.start(product, '/ask-permission', 'Wants');
  used.push(wants);
  const [wanted] = await waitFor('a permission', async () => {
    const found = await wants.permissions();
    return found.length > 0 ? found : undefined;
  });
  const inbox = new Inbox(signedInPage);
  await signedInPage.goto(product.url);
  await signedInPage.keyboard.press('i');
  const option = inbox.items.first().getByTestId('permission-option').first();
  await option.dblclick();
  await expect(inbox.headingOf(asked.id)).toBeFocused();
  await expect(inbox.countBadge).toHaveText('1');
  await wants.waitForTurnEnd();
  expect((await wants.permissions())[0]).toMatchObject({
    status: 'answered',
    option_id: wanted?.options[0]?.id,
  });
  await expect(pickedIn(signedInPage)).toHaveCount(0);
});
