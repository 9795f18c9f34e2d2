import type { Page } from '@playwright/test';
import { Conversation } from './fixtures/conversation.ts';
import { choice } from './fixtures/forms.ts';
import { Inbox } from './fixtures/inbox.ts';
import { Overlay } from './fixtures/overlay.ts';
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
  const conversation = await Conversation.asking(product, prompt, 1, title);
  used.push(conversation);
  return { conversation, id: (await conversation.pendingOne()).pending_id };
}
const pickedIn = (page: Page) => page.locator('[data-testid="clarification-option"][data-selected="true"]');

test('R11: answered with keys alone, the next one has the focus on its heading, and a repeated key answers nothing', async ({
  product,
  signedIn,
}) => {
  const first = await asks(product, 'First in line');
  const second = await asks(product, 'Second in line');
  const inbox = new Inbox(signedIn);
  await signedIn.goto(product.url);
  await expect(inbox.count).toHaveText('2');
  await expect.poll(() => inbox.order()).toEqual([first.id, second.id]);
  await expect(signedIn).toHaveTitle(/^\(2\) /);

  await signedIn.keyboard.press('i');
  for (const key of ['2', 'Control+Enter', '2', 'Control+Enter']) await signedIn.keyboard.press(key);
  await expect(inbox.headingOf(second.id)).toBeFocused();
  for (const key of ['2', 'Enter', 'Control+Enter', '1']) await signedIn.keyboard.press(key);
  expect(await first.conversation.reply()).toBe('{"action":"accept","content":{"question_0":"SQLite"}}');
  await first.conversation.turnEnded();
  expect(first.conversation.replies()).toHaveLength(1);
  expect((await second.conversation.pendingOne()).pending_id).toBe(second.id);
  await expect(pickedIn(signedIn)).toHaveCount(0);
  await expect(inbox.count).toHaveText('1');

  for (const key of ['ArrowDown', '1', 'Control+Enter']) await signedIn.keyboard.press(key);
  expect(await second.conversation.reply()).toBe('{"action":"accept","content":{"question_0":"Postgres"}}');
  await expect(signedIn.getByRole('heading', { name: 'Waiting for you' })).toBeFocused();
  await expect(signedIn.getByText('Nothing waits for you')).toBeVisible();
  await expect(signedIn).toHaveTitle('Kandev');
});

test('field case 51, R10: what arrives neither moves nor replaces the one being answered, and its draft is one with the task page', async ({
  product,
  signedIn,
}) => {
  const begun = await asks(product, 'Being answered');
  const inbox = new Inbox(signedIn);
  await signedIn.goto(product.url);
  await inbox.form.textBox.pressSequentially('half a ');
  const soon = {
    message: 'Now?',
    requestedSchema: { type: 'object', properties: { q: choice('yes', 'no') } },
    _meta: { codex: { autoResolutionMs: 300_000 } },
  };
  const urgent = await asks(product, 'More urgent', JSON.stringify(soon));
  await expect(signedIn.getByText('1 new')).toBeVisible();
  await signedIn.keyboard.type('thought 1');
  await expect(inbox.form.textBox).toBeFocused();
  await expect(inbox.form.textBox).toHaveValue('half a thought 1');
  expect(await inbox.order()).toEqual([begun.id, urgent.id]);

  await signedIn.getByRole('button', { name: 'Sort again' }).click();
  await expect(inbox.items.first()).toHaveAttribute('data-pending-id', urgent.id);
  await expect(inbox.form.textBox).toHaveValue('half a thought 1');
  await signedIn.keyboard.press('Escape');

  await inbox.item(begun.id).getByRole('link', { name: 'Open task' }).click();
  await expect(inbox.form.textBox).toHaveValue('half a thought 1');
  await signedIn.goto(`${product.url}/inbox`);
  await inbox
    .item(begun.id)
    .getByRole('button', { name: /Being answered/ })
    .press('Enter');
  await expect(inbox.form.textBox).toHaveValue('half a thought 1');
});

test('field case 16: what is asked in a task that is deleted, archived or has lost its agent leaves the inbox', async ({
  product,
  signedIn,
}) => {
  const deleted = await asks(product, 'To be deleted');
  const archived = await asks(product, 'To be archived');
  const stays = await asks(product, 'To stay');
  const inbox = new Inbox(signedIn);
  await signedIn.goto(product.url);
  await expect(inbox.count).toHaveText('3');
  const crashed = await Conversation.start(product, '/crash', 'To lose its agent');
  used.push(crashed);

  await product.call('DELETE', `/tasks/${deleted.conversation.task.id}`);
  await product.call('PATCH', `/tasks/${archived.conversation.task.id}`, { archived: true });
  const gone = await waitFor(
    'an agent that is gone',
    async () => (await crashed.clarifications('cancelled'))[0],
  );
  await expect(inbox.count).toHaveText('1');
  await expect(inbox.items).toHaveCount(1);
  await expect(inbox.item(stays.id)).toBeVisible();
  expect(gone.cause).toBe('agent_gone');
  const card = signedIn.getByRole('article').filter({ hasText: 'To lose its agent' });
  await expect(card).toContainText('The agent left before an answer');
  expect(await archived.conversation.record(archived.id)).toMatchObject({
    status: 'cancelled',
    cause: 'session_stopped',
  });
});

test('field case 60: an answer from another browser ends it in place, takes nobody’s focus, and leaves what was typed', async ({
  product,
  signedIn,
  browser,
}) => {
  const looked = await asks(product, 'Only looked at');
  const begun = await asks(product, 'Begun here');
  const inbox = new Inbox(signedIn);
  await signedIn.goto(product.url);
  await inbox
    .item(begun.id)
    .getByRole('button', { name: /Begun here/ })
    .click();
  await inbox.form.textBox.fill('not sent');
  const search = signedIn.getByRole('searchbox').first();
  await search.focus();

  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await other.goto(product.signInLink);
  const theirs = new Inbox(other);
  await other.getByRole('link', { name: /^Inbox/ }).click();
  for (let waiting = 2; waiting > 0; waiting -= 1) {
    await expect(theirs.count).toHaveText(String(waiting));
    await theirs.form.option('DynamoDB').click();
    await theirs.form.submit.click();
  }
  await expect(other.getByText('Nothing waits for you')).toBeVisible();

  await expect(inbox.item(looked.id)).toContainText('Answered by you in another window');
  await expect(inbox.item(looked.id)).toHaveCount(0);
  await expect(search).toBeFocused();
  await expect(inbox.item(begun.id)).toContainText('not sent');
  await expect(inbox.item(begun.id)).toContainText('DynamoDB');
  await inbox.item(begun.id).getByRole('button', { name: 'Dismiss' }).click();
  await expect(signedIn.getByText('Nothing waits for you')).toBeVisible();
  await other.context().close();
});

test('R5: a notice leads to its question, where a number and Ctrl+Enter answer it; beside the open dock none lies', async ({
  product,
  signedIn,
}) => {
  await signedIn.goto(product.url);
  await expect(signedIn.getByText('Nothing waits for you')).toBeVisible();
  const seen = await asks(product, 'Seen in the dock');
  const told = () => signedIn.evaluate(() => localStorage.getItem('kandev.notified'));
  await expect.poll(told).toContain(seen.id);
  const notice = signedIn.getByRole('region', { name: /Notices/ }).getByRole('listitem');
  await expect(new Inbox(signedIn).item(seen.id)).toBeVisible();
  await expect(notice).toHaveCount(0);

  await signedIn.getByRole('link', { name: 'Settings' }).click();
  const asked = await asks(product, 'Told of');
  await expect(notice).toContainText('Told of');
  await notice.getByRole('button', { name: 'Open task' }).click();
  await expect(new Overlay(signedIn).card.getByRole('heading')).toBeFocused();
  await signedIn.keyboard.press('2');
  await signedIn.keyboard.press('Control+Enter');
  expect(await asked.conversation.reply()).toBe('{"action":"accept","content":{"question_0":"SQLite"}}');
});

test('a permission is given in place, once, and the question after it stays as it was', async ({
  product,
  signedIn,
}) => {
  const asked = await asks(product, 'Asks');
  const wants = await Conversation.start(product, '/ask-permission', 'Wants');
  used.push(wants);
  const [wanted] = await waitFor('a permission', async () => {
    const found = await wants.permissions();
    return found.length > 0 ? found : undefined;
  });
  const inbox = new Inbox(signedIn);
  await signedIn.goto(product.url);
  await signedIn.keyboard.press('i');
  const option = inbox.items.first().getByTestId('permission-option').first();
  await option.dblclick();
  await expect(inbox.headingOf(asked.id)).toBeFocused();
  await expect(inbox.count).toHaveText('1');
  await wants.turnEnded();
  expect((await wants.permissions())[0]).toMatchObject({
    status: 'answered',
    option_id: wanted?.options[0]?.id,
  });
  await expect(pickedIn(signedIn)).toHaveCount(0);
});
