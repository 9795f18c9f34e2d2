import type { Locator, Page } from '@playwright/test';
import { Conversation } from './fixtures/conversation.ts';
import { singleSelect } from './fixtures/forms.ts';
import { ClarificationOverlay } from './fixtures/overlay.ts';
import { Product } from './fixtures/product.ts';
import { expect, test as base } from './fixtures/test.ts';
import { waitFor } from './fixtures/wait-for.ts';

/** The pending actions of all tasks, in the board's dock or on the inbox page. */
class Inbox {
  readonly page: Page;
  readonly items: Locator;
  readonly countBadge: Locator;

  constructor(page: Page) {
    this.page = page;
    this.items = page.getByTestId('inbox-item');
    this.countBadge = page.getByTestId('inbox-count');
  }

  item(pendingId: string): Locator {
    return this.page.locator(`[data-testid="inbox-item"][data-pending-id="${pendingId}"]`);
  }

  headingOf(pendingId: string): Locator {
    return this.item(pendingId).locator(':is(h2, h3)[tabindex]').first();
  }

  /** The item that is open for an answer: it has the controls of a task page's overlay. */
  get openForm(): ClarificationOverlay {
    const card = this.page.getByTestId('clarification-question-card');
    return new ClarificationOverlay(this.page, this.items.filter({ has: card }));
  }

  /** The ids of the items in the order shown. */
  async pendingIds(): Promise<string[]> {
    return this.items.evaluateAll((items) => items.map((item) => item.getAttribute('data-pending-id') ?? ''));
  }
}

/** A product of its own: the inbox lists all tasks, and other spec files leave questions pending. */
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

const conversations: Conversation[] = [];
test.afterEach(async () => {
  for (const { product, task } of conversations.splice(0)) await product.call('DELETE', `/tasks/${task.id}`);
});

async function startAsking(product: Product, title: string, prompt = '/ask-single') {
  const conversation = await Conversation.startUntilPending(product, prompt, 1, title);
  conversations.push(conversation);
  return { conversation, id: (await conversation.waitForFirstPending()).pending_id };
}
const selectedOptions = (page: Page) =>
  page.locator('[data-testid="clarification-option"][data-selected="true"]');

test('after an answer by keys the heading of the next item has the focus, and a repeated key answers nothing [R11]', async ({
  product,
  signedInPage,
}) => {
  const first = await startAsking(product, 'First in line');
  const second = await startAsking(product, 'Second in line');
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
  await expect(selectedOptions(signedInPage)).toHaveCount(0);
  await expect(inbox.countBadge).toHaveText('1');

  for (const key of ['ArrowDown', '1', 'Control+Enter']) await signedInPage.keyboard.press(key);
  expect(await second.conversation.waitForReply()).toBe(
    '{"action":"accept","content":{"question_0":"Postgres"}}',
  );
  await expect(signedInPage.getByRole('heading', { name: 'Waiting for you' })).toBeFocused();
  await expect(signedInPage.getByText('Nothing waits for you')).toBeVisible();
  await expect(signedInPage).toHaveTitle('Kandev');
});

test('an arriving question neither moves nor replaces the open item, and its draft is shared with the task page [R10]', async ({
  product,
  signedInPage,
}) => {
  const opened = await startAsking(product, 'Being answered');
  const inbox = new Inbox(signedInPage);
  await signedInPage.goto(product.url);
  await inbox.openForm.textBox.pressSequentially('half a ');
  const expiringForm = {
    message: 'Now?',
    requestedSchema: { type: 'object', properties: { q: singleSelect('yes', 'no') } },
    _meta: { codex: { autoResolutionMs: 300_000 } },
  };
  const urgent = await startAsking(product, 'More urgent', JSON.stringify(expiringForm));
  await expect(signedInPage.getByText('1 new')).toBeVisible();
  await signedInPage.keyboard.type('thought 1');
  await expect(inbox.openForm.textBox).toBeFocused();
  await expect(inbox.openForm.textBox).toHaveValue('half a thought 1');
  expect(await inbox.pendingIds()).toEqual([opened.id, urgent.id]);

  await signedInPage.getByRole('button', { name: 'Sort again' }).click();
  await expect(inbox.items.first()).toHaveAttribute('data-pending-id', urgent.id);
  await expect(inbox.openForm.textBox).toHaveValue('half a thought 1');
  await signedInPage.keyboard.press('Escape');

  await inbox.item(opened.id).getByRole('link', { name: 'Open task' }).click();
  await expect(new ClarificationOverlay(signedInPage).textBox).toHaveValue('half a thought 1');
  await signedInPage.goto(`${product.url}/inbox`);
  await inbox
    .item(opened.id)
    .getByRole('button', { name: /Being answered/ })
    .press('Enter');
  await expect(inbox.openForm.textBox).toHaveValue('half a thought 1');
});

test('the questions of a task that is deleted, archived or has lost its agent leave the inbox', async ({
  product,
  signedInPage,
}) => {
  const deleted = await startAsking(product, 'To be deleted');
  const archived = await startAsking(product, 'To be archived');
  const kept = await startAsking(product, 'To stay');
  const inbox = new Inbox(signedInPage);
  await signedInPage.goto(product.url);
  await expect(inbox.countBadge).toHaveText('3');
  const crashed = await Conversation.start(product, '/crash', 'To lose its agent');
  conversations.push(crashed);

  await product.call('DELETE', `/tasks/${deleted.conversation.task.id}`);
  await product.call('PATCH', `/tasks/${archived.conversation.task.id}`, { archived: true });
  const gone = await waitFor(
    'an agent that is gone',
    async () => (await crashed.clarifications('cancelled'))[0],
  );
  await expect(inbox.countBadge).toHaveText('1');
  await expect(inbox.items).toHaveCount(1);
  await expect(inbox.item(kept.id)).toBeVisible();
  expect(gone.cause).toBe('agent_gone');
  const card = signedInPage.getByRole('article').filter({ hasText: 'To lose its agent' });
  await expect(card).toContainText('The agent left before an answer');
  expect(await archived.conversation.clarification(archived.id)).toMatchObject({
    status: 'cancelled',
    cause: 'session_stopped',
  });
});

test('an answer from another browser settles the item in place, keeps the focus, and keeps the typed text', async ({
  product,
  signedInPage,
  browser,
}) => {
  const unopened = await startAsking(product, 'Only looked at');
  const opened = await startAsking(product, 'Begun here');
  const inbox = new Inbox(signedInPage);
  await signedInPage.goto(product.url);
  await inbox
    .item(opened.id)
    .getByRole('button', { name: /Begun here/ })
    .click();
  await inbox.openForm.textBox.fill('not sent');
  const search = signedInPage.getByRole('searchbox').first();
  await search.focus();

  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await other.goto(product.signInLink);
  const otherInbox = new Inbox(other);
  await other.getByRole('link', { name: /^Inbox/ }).click();
  for (let waiting = 2; waiting > 0; waiting -= 1) {
    await expect(otherInbox.countBadge).toHaveText(String(waiting));
    await otherInbox.openForm.option('DynamoDB').click();
    await otherInbox.openForm.submit.click();
  }
  await expect(other.getByText('Nothing waits for you')).toBeVisible();

  await expect(inbox.item(unopened.id)).toContainText('Answered by you in another window');
  await expect(inbox.item(unopened.id)).toHaveCount(0);
  await expect(search).toBeFocused();
  await expect(inbox.item(opened.id)).toContainText('not sent');
  await expect(inbox.item(opened.id)).toContainText('DynamoDB');
  await inbox.item(opened.id).getByRole('button', { name: 'Dismiss' }).click();
  await expect(signedInPage.getByText('Nothing waits for you')).toBeVisible();
  await other.context().close();
});

test('a notice leads to its question, which a number and Ctrl+Enter answer, and the open dock suppresses notices [R5]', async ({
  product,
  signedInPage,
}) => {
  await signedInPage.goto(product.url);
  await expect(signedInPage.getByText('Nothing waits for you')).toBeVisible();
  const seen = await startAsking(product, 'Seen in the dock');
  const notifiedIds = () => signedInPage.evaluate(() => localStorage.getItem('kandev.notified'));
  await expect.poll(notifiedIds).toContain(seen.id);
  const notice = signedInPage.getByRole('region', { name: /Notices/ }).getByRole('listitem');
  await expect(new Inbox(signedInPage).item(seen.id)).toBeVisible();
  await expect(notice).toHaveCount(0);

  await signedInPage.getByRole('link', { name: 'Settings' }).click();
  const question = await startAsking(product, 'Told of');
  await expect(notice).toContainText('Told of');
  await notice.getByRole('button', { name: 'Open task' }).click();
  await expect(new ClarificationOverlay(signedInPage).card.getByRole('heading')).toBeFocused();
  await signedInPage.keyboard.press('2');
  await signedInPage.keyboard.press('Control+Enter');
  expect(await question.conversation.waitForReply()).toBe(
    '{"action":"accept","content":{"question_0":"SQLite"}}',
  );
});

test('a permission is answered in place, once, and the next question stays untouched', async ({
  product,
  signedInPage,
}) => {
  const question = await startAsking(product, 'Asks');
  const permissionConversation = await Conversation.start(product, '/ask-permission', 'Wants');
  conversations.push(permissionConversation);
  const [permission] = await waitFor('a permission', async () => {
    const permissions = await permissionConversation.permissions();
    return permissions.length > 0 ? permissions : undefined;
  });
  const inbox = new Inbox(signedInPage);
  await signedInPage.goto(product.url);
  await signedInPage.keyboard.press('i');
  const option = inbox.items.first().getByTestId('permission-option').first();
  await option.dblclick();
  await expect(inbox.headingOf(question.id)).toBeFocused();
  await expect(inbox.countBadge).toHaveText('1');
  await permissionConversation.waitForTurnEnd();
  expect((await permissionConversation.permissions())[0]).toMatchObject({
    status: 'answered',
    option_id: permission?.options[0]?.id,
  });
  await expect(selectedOptions(signedInPage)).toHaveCount(0);
});
