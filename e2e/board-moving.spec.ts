import { board, column, task, type Column, type Task } from '@kandev/contracts';
import { BoardScreen } from './fixtures/board.ts';
import { Conversation } from './fixtures/conversation.ts';
import { writeManyTasks } from './fixtures/many-tasks.ts';
import { Product } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';
import { waitFor } from './fixtures/wait-for.ts';

/** Two columns of their own in front of the others, the left one with three tasks. */
async function twoColumns(
  product: Product,
  left: string,
  right: string,
): Promise<{ columns: Column[]; tasks: Task[] }> {
  const second = await product.ask(column, 'POST', '/columns', { title: right, after_column_id: null });
  const first = await product.ask(column, 'POST', '/columns', { title: left, after_column_id: null });
  const tasks: Task[] = [];
  for (const name of ['one', 'two', 'three']) {
    tasks.push(await product.ask(task, 'POST', '/tasks', { title: `${left} ${name}`, column_id: first.id }));
  }
  return { columns: [first, second], tasks };
}

async function inOrder(product: Product, { id }: Column): Promise<string[]> {
  const { tasks } = await product.ask(board, 'GET', '/board');
  return tasks.filter(({ column_id }) => column_id === id).map(({ title }) => title);
}

test('a card is moved by mouse, by keys and by its menu, whatever happens to it elsewhere meanwhile', async ({
  product,
  signedIn,
}) => {
  const { columns, tasks } = await twoColumns(product, 'Desk', 'Shelf');
  const [desk, shelf] = columns as [Column, Column];
  await signedIn.goto(product.url);
  const screen = new BoardScreen(signedIn);
  const said = signedIn.locator('p[aria-live="assertive"]');
  await expect(screen.titles('Desk')).toHaveText(['Desk one', 'Desk two', 'Desk three']);

  // By mouse: moved by somebody else while it is in the air, it stays in the hand and lands where it is dropped.
  const beside = await screen.grip(screen.card('Desk three'));
  await screen.carryByMouse(screen.card('Desk one'), { x: beside.x + 30, y: beside.y + 70 });
  await product.call('PATCH', `/tasks/${tasks[0]?.id ?? ''}`, { column_id: shelf.id });
  await waitFor('the other move', async () => (await inOrder(product, shelf)).includes('Desk one'));
  await product.call('PATCH', `/tasks/${tasks[1]?.id ?? ''}`, { title: 'Desk second' });
  await expect(screen.titles('Desk')).toHaveText(['Desk one', 'Desk second', 'Desk three']);
  await signedIn.mouse.up();
  await expect(screen.titles('Desk')).toHaveText(['Desk second', 'Desk three', 'Desk one']);
  await waitFor('the own move', async () => (await inOrder(product, desk)).at(-1) === 'Desk one');
  await expect(signedIn).toHaveURL(product.url + '/');

  // Deleted while it is in the air: said when it is dropped, and nothing is left of it.
  await screen.carryByMouse(screen.card('Desk one'), await screen.grip(screen.card('Desk second')));
  await product.call('DELETE', `/tasks/${tasks[0]?.id ?? ''}`);
  await product.call('PATCH', `/tasks/${tasks[1]?.id ?? ''}`, { title: 'Desk two' });
  await expect(screen.titles('Desk')).toHaveText(['Desk two', 'Desk three', 'Desk one']);
  await signedIn.mouse.up();
  await expect(signedIn.getByRole('listitem').filter({ hasText: 'The task was not moved.' })).toBeVisible();
  await expect(screen.titles('Desk')).toHaveText(['Desk two', 'Desk three']);

  // By keys, said step by step; Escape leaves it where it was.
  await screen.card('Desk two').getByRole('link').focus();
  await signedIn.keyboard.press('Space');
  await expect(said).toContainText('Picked up Desk two. Desk, position 1 of 2.');
  await signedIn.keyboard.press('ArrowRight');
  await expect(said).toHaveText('Shelf, position 1 of 1');
  await signedIn.keyboard.press('Escape');
  await expect(said).toContainText('Cancelled.');
  await expect(screen.card('Desk two').getByRole('link')).toBeFocused();
  for (const key of ['Space', 'ArrowDown', 'Space']) await signedIn.keyboard.press(key);
  await expect(said).toContainText('Dropped');
  await waitFor(
    'the move by keys',
    async () => (await inOrder(product, desk)).join() === 'Desk three,Desk two',
  );
  await expect(screen.card('Desk two').getByRole('link')).toBeFocused();

  // By its menu, and the focus goes with it. In a column that is ordered otherwise only columns change.
  await signedIn.keyboard.press('Tab');
  await signedIn.keyboard.press('Enter');
  await signedIn.getByRole('menuitem', { name: 'Move to Shelf' }).press('Enter');
  await expect(screen.titles('Shelf')).toHaveText(['Desk two']);
  await expect(screen.card('Desk two').getByRole('link')).toBeFocused();
  await signedIn.goto(`${product.url}/?order=newest`);
  await screen.card('Desk two').getByRole('link').focus();
  for (const key of ['Space', 'ArrowDown']) await signedIn.keyboard.press(key);
  await expect(said).toContainText('only the column can change');
  for (const key of ['ArrowLeft', 'Space']) await signedIn.keyboard.press(key);
  await waitFor('the way back', async () => (await inOrder(product, desk)).join() === 'Desk three,Desk two');

  // A column goes by its heading, as a card does: by keys, and by mouse.
  const heading = screen.column('Desk').getByRole('button', { name: 'Desk', exact: true });
  await heading.focus();
  for (const key of ['Space', 'ArrowRight']) await signedIn.keyboard.press(key);
  await expect(said).toContainText('Position 2 of');
  await signedIn.keyboard.press('Escape');
  await expect(said).toContainText('Column Desk stays where it was. Position 1 of');
  for (const key of ['Space', 'ArrowRight', 'Space']) await signedIn.keyboard.press(key);
  await expect(heading).toBeFocused();
  await waitFor('the column moved by keys', async () => (await firstColumn(product)) === 'Shelf');
  const inFront = await screen.grip(screen.column('Shelf'));
  await screen.carryByMouse(heading, { x: inFront.x - 150, y: inFront.y });
  await signedIn.mouse.up();
  await waitFor('the column moved by mouse', async () => (await firstColumn(product)) === 'Desk');
  await product.call('DELETE', `/columns/${desk.id}?move_to=${await backlog(product)}`);
  await expect(screen.column('Desk')).toHaveCount(0);

  // A move that the server refuses is taken back, and said.
  await signedIn.route(`**/columns/${shelf.id}`, (route) => route.abort());
  await screen.column('Shelf').getByRole('button', { name: 'Shelf', exact: true }).focus();
  for (const key of ['Space', 'End', 'Space']) await signedIn.keyboard.press(key);
  await expect(signedIn.getByRole('listitem').filter({ hasText: 'The column was not moved.' })).toBeVisible();
  await expect(signedIn.getByRole('region').first()).toHaveAccessibleName(/^Shelf/);
  await product.call('DELETE', `/columns/${shelf.id}?move_to=${await backlog(product)}`);
});

const firstColumn = async (product: Product): Promise<string | undefined> =>
  (await product.ask(board, 'GET', '/board')).columns.toSorted((a, b) => a.position - b.position)[0]?.title;

const backlog = async (product: Product): Promise<string> =>
  (await product.ask(board, 'GET', '/board')).columns.find(({ role }) => role === 'backlog')?.id ?? '';

test('a finger that rests on a card carries it, one that moves at once scrolls', async ({
  product,
  browser,
}) => {
  const { columns, tasks } = await twoColumns(product, 'Hand', 'Tray');
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await phone.newPage();
  await page.goto(product.signInLink);
  const screen = new BoardScreen(page);
  const last = await screen.grip(screen.card('Hand three'));
  await screen.moveFinger(screen.card('Hand one'), { x: last.x + 20, y: last.y + 70 }, { rests: true });
  await expect(screen.titles('Hand')).toHaveText(['Hand two', 'Hand three', 'Hand one']);

  const scrolled = page.evaluate(
    () =>
      new Promise((resolve) =>
        document.addEventListener('scrollend', resolve, { capture: true, once: true }),
      ),
  );
  await screen.moveFinger(screen.card('Hand three'), { x: 5, y: last.y }, { rests: false });
  await scrolled;
  await expect(screen.titles('Hand')).toHaveText(['Hand two', 'Hand three', 'Hand one']);

  // The column that somebody went to stays in sight, whatever happens on the board.
  const tray = screen.column('Tray');
  await tray.evaluate((element) => element.scrollIntoView({ inline: 'center', behavior: 'instant' }));
  await product.call('PATCH', `/tasks/${tasks[2]?.id ?? ''}`, { title: 'Hand four' });
  await expect(screen.titles('Hand')).toHaveText(['Hand two', 'Hand four', 'Hand one']);
  await expect(tray).toBeInViewport({ ratio: 0.9 });
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('n');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(tray).toBeInViewport({ ratio: 0.9 });

  // Removing a column says first what becomes of its tasks.
  await page.getByRole('button', { name: 'Column Hand' }).tap();
  await page.getByRole('menuitem', { name: 'Remove' }).tap();
  await expect(dialog).toContainText('It has 3 tasks');
  await dialog.getByLabel('Tasks go to').selectOption({ label: 'Tray' });
  await dialog.getByRole('button', { name: 'Remove column' }).tap();
  await expect(screen.column('Hand')).toHaveCount(0);
  await expect(screen.titles('Tray')).toHaveText(['Hand two', 'Hand four', 'Hand one']);
  await product.call('DELETE', `/columns/${columns[1]?.id ?? ''}?move_to=${await backlog(product)}`);
  await phone.close();
});

test('field case 72: 5,000 tasks, 1,000 in a column and 200 pending leave few cards in the page, and all in reach', async ({
  page,
}) => {
  await using product = await Product.start();
  writeManyTasks(product, await Conversation.asking(product, '/ask-single'), {
    columns: [1_000, 1_500, 1_500, 1_000],
    pending: 200,
  });
  await page.goto(product.signInLink);
  const screen = new BoardScreen(page);
  const all = page.getByRole('article');
  const few = async () => expect(await all.count()).toBeLessThan(150);
  await expect(screen.column('Backlog')).toContainText('1,000 tasks');
  await few();
  const list = screen.column('Backlog').getByRole('list');
  await list.evaluate((element) => element.parentElement?.scrollTo({ top: element.scrollHeight }));
  await expect(screen.card('Task 1000 of many')).toBeInViewport();
  await few();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);

  // From the last card to the first and back by keys, and on into the next column with a card.
  await screen.card('Task 1000 of many').getByRole('link').focus();
  await page.keyboard.press('Home');
  await expect(screen.card('Task 1 of many').getByRole('link')).toBeFocused();
  for (const key of ['Space', 'End', 'ArrowUp', 'Space']) await page.keyboard.press(key);
  await expect(page.locator('p[aria-live="assertive"]')).toContainText('position 999 of 1,000');
  await expect(screen.card('Task 1 of many').getByRole('link')).toBeFocused();
  await expect(screen.card('Task 1 of many')).toBeInViewport();
  await few();

  await page.keyboard.press('/');
  await page.keyboard.type('many 4321');
  await expect(all).toHaveCount(1);
  await expect(page).toHaveURL(/q=many/);
  await expect(screen.column('Done')).toContainText('1 of 1,000');
  await page.keyboard.press('Escape');
  await expect(screen.column('Done')).toContainText('1,000 tasks');
  await page.getByRole('combobox', { name: 'State' }).selectOption('Needs me');
  await expect(screen.column('Backlog')).toContainText('40 of 1,000');
  await few();
  await page.keyboard.press('/');
  await page.getByRole('searchbox').fill('nowhere to be found');
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(screen.column('Backlog')).toContainText('1,000 tasks');
});
