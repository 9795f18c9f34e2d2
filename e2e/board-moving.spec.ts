import { board, column, task, type Column, type Task } from '@kandev/contracts';
import { BoardPage } from './fixtures/board-page.ts';
import { Conversation } from './fixtures/conversation.ts';
import { insertManyTasks } from './fixtures/seed-database.ts';
import { Product } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';
import { waitFor } from './fixtures/wait-for.ts';

/** Creates two columns in front of the others, the left one with three tasks. */
async function createTwoColumns(
  product: Product,
  left: string,
  right: string,
): Promise<{ columns: Column[]; tasks: Task[] }> {
  const second = await product.callOk(column, 'POST', '/columns', { title: right, after_column_id: null });
  const first = await product.callOk(column, 'POST', '/columns', { title: left, after_column_id: null });
  const tasks: Task[] = [];
  for (const name of ['one', 'two', 'three']) {
    tasks.push(
      await product.callOk(task, 'POST', '/tasks', { title: `${left} ${name}`, column_id: first.id }),
    );
  }
  return { columns: [first, second], tasks };
}

async function titlesInColumn(product: Product, { id }: Column): Promise<string[]> {
  const { tasks } = await product.callOk(board, 'GET', '/board');
  return tasks.filter(({ column_id }) => column_id === id).map(({ title }) => title);
}

test('a card is moved by mouse, by keys and by its menu, whatever other clients do to it meanwhile', async ({
  product,
  signedInPage,
}) => {
  const { columns, tasks } = await createTwoColumns(product, 'Desk', 'Shelf');
  const [desk, shelf] = columns as [Column, Column];
  await signedInPage.goto(product.url);
  const boardPage = new BoardPage(signedInPage);
  const announcement = signedInPage.locator('p[aria-live="assertive"]');
  await expect(boardPage.cardTitles('Desk')).toHaveText(['Desk one', 'Desk two', 'Desk three']);

  // By mouse: a move by another client does not end the drag, and the card lands where it is dropped.
  const beside = await boardPage.dragPoint(boardPage.card('Desk three'));
  await boardPage.startMouseDrag(boardPage.card('Desk one'), { x: beside.x + 30, y: beside.y + 70 });
  await product.call('PATCH', `/tasks/${tasks[0]?.id ?? ''}`, { column_id: shelf.id });
  await waitFor('the other move', async () => (await titlesInColumn(product, shelf)).includes('Desk one'));
  await product.call('PATCH', `/tasks/${tasks[1]?.id ?? ''}`, { title: 'Desk second' });
  await expect(boardPage.cardTitles('Desk')).toHaveText(['Desk one', 'Desk second', 'Desk three']);
  await signedInPage.mouse.up();
  await expect(boardPage.cardTitles('Desk')).toHaveText(['Desk second', 'Desk three', 'Desk one']);
  await waitFor('the own move', async () => (await titlesInColumn(product, desk)).at(-1) === 'Desk one');
  await expect(signedInPage).toHaveURL(product.url + '/');

  // Deleted during the drag: the drop shows a notice, and the card is gone.
  await boardPage.startMouseDrag(
    boardPage.card('Desk one'),
    await boardPage.dragPoint(boardPage.card('Desk second')),
  );
  await product.call('DELETE', `/tasks/${tasks[0]?.id ?? ''}`);
  await product.call('PATCH', `/tasks/${tasks[1]?.id ?? ''}`, { title: 'Desk two' });
  await expect(boardPage.cardTitles('Desk')).toHaveText(['Desk two', 'Desk three', 'Desk one']);
  await signedInPage.mouse.up();
  await expect(
    signedInPage.getByRole('listitem').filter({ hasText: 'The task was not moved.' }),
  ).toBeVisible();
  await expect(boardPage.cardTitles('Desk')).toHaveText(['Desk two', 'Desk three']);

  // By keys, each step announced; Escape restores the old position.
  await boardPage.card('Desk two').getByRole('link').focus();
  await signedInPage.keyboard.press('Space');
  await expect(announcement).toContainText('Picked up Desk two. Desk, position 1 of 2.');
  await signedInPage.keyboard.press('ArrowRight');
  await expect(announcement).toHaveText('Shelf, position 1 of 1');
  await signedInPage.keyboard.press('Escape');
  await expect(announcement).toContainText('Cancelled.');
  await expect(boardPage.card('Desk two').getByRole('link')).toBeFocused();
  for (const key of ['Space', 'ArrowDown', 'Space']) await signedInPage.keyboard.press(key);
  await expect(announcement).toContainText('Dropped');
  await waitFor(
    'the move by keys',
    async () => (await titlesInColumn(product, desk)).join() === 'Desk three,Desk two',
  );
  await expect(boardPage.card('Desk two').getByRole('link')).toBeFocused();

  // By its menu, and the focus follows. In a column sorted by age, a move can only change the column.
  await signedInPage.keyboard.press('Tab');
  await signedInPage.keyboard.press('Enter');
  await signedInPage.getByRole('menuitem', { name: 'Move to Shelf' }).press('Enter');
  await expect(boardPage.cardTitles('Shelf')).toHaveText(['Desk two']);
  await expect(boardPage.card('Desk two').getByRole('link')).toBeFocused();
  await signedInPage.goto(`${product.url}/?order=newest`);
  await boardPage.card('Desk two').getByRole('link').focus();
  for (const key of ['Space', 'ArrowDown']) await signedInPage.keyboard.press(key);
  await expect(announcement).toContainText('only the column can change');
  for (const key of ['ArrowLeft', 'Space']) await signedInPage.keyboard.press(key);
  await waitFor(
    'the way back',
    async () => (await titlesInColumn(product, desk)).join() === 'Desk three,Desk two',
  );

  // A column is moved by its heading, with keys and with the mouse.
  const heading = boardPage.column('Desk').getByRole('button', { name: 'Desk', exact: true });
  await heading.focus();
  for (const key of ['Space', 'ArrowRight']) await signedInPage.keyboard.press(key);
  await expect(announcement).toContainText('Position 2 of');
  await signedInPage.keyboard.press('Escape');
  await expect(announcement).toContainText('Column Desk stays where it was. Position 1 of');
  for (const key of ['Space', 'ArrowRight', 'Space']) await signedInPage.keyboard.press(key);
  await expect(heading).toBeFocused();
  await waitFor('the column moved by keys', async () => (await firstColumnTitle(product)) === 'Shelf');
  const firstPosition = await boardPage.dragPoint(boardPage.column('Shelf'));
  await boardPage.startMouseDrag(heading, { x: firstPosition.x - 150, y: firstPosition.y });
  await signedInPage.mouse.up();
  await waitFor('the column moved by mouse', async () => (await firstColumnTitle(product)) === 'Desk');
  await product.call('DELETE', `/columns/${desk.id}?move_to=${await backlogId(product)}`);
  await expect(boardPage.column('Desk')).toHaveCount(0);

  // A move that the server does not accept is undone, with a notice.
  await signedInPage.route(`**/columns/${shelf.id}`, (route) => route.abort());
  await boardPage.column('Shelf').getByRole('button', { name: 'Shelf', exact: true }).focus();
  for (const key of ['Space', 'End', 'Space']) await signedInPage.keyboard.press(key);
  await expect(
    signedInPage.getByRole('listitem').filter({ hasText: 'The column was not moved.' }),
  ).toBeVisible();
  await expect(signedInPage.getByRole('region').first()).toHaveAccessibleName(/^Shelf/);
  await product.call('DELETE', `/columns/${shelf.id}?move_to=${await backlogId(product)}`);
});

const firstColumnTitle = async (product: Product): Promise<string | undefined> =>
  (await product.callOk(board, 'GET', '/board')).columns.toSorted((a, b) => a.position - b.position)[0]
    ?.title;

const backlogId = async (product: Product): Promise<string> =>
  (await product.callOk(board, 'GET', '/board')).columns.find(({ role }) => role === 'backlog')?.id ?? '';

test('a long press drags a card, and a swipe scrolls', async ({ product, browser }) => {
  const { columns, tasks } = await createTwoColumns(product, 'Hand', 'Tray');
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await phone.newPage();
  await page.goto(product.signInLink);
  const boardPage = new BoardPage(page);
  const last = await boardPage.dragPoint(boardPage.card('Hand three'));
  await boardPage.swipe(boardPage.card('Hand one'), { x: last.x + 20, y: last.y + 70 }, { longPress: true });
  await expect(boardPage.cardTitles('Hand')).toHaveText(['Hand two', 'Hand three', 'Hand one']);

  const scrolled = page.evaluate(
    () =>
      new Promise((resolve) =>
        document.addEventListener('scrollend', resolve, { capture: true, once: true }),
      ),
  );
  await boardPage.swipe(boardPage.card('Hand three'), { x: 5, y: last.y }, { longPress: false });
  await scrolled;
  await expect(boardPage.cardTitles('Hand')).toHaveText(['Hand two', 'Hand three', 'Hand one']);

  // The column in view stays in view when a task changes and when a dialog closes.
  const tray = boardPage.column('Tray');
  await tray.evaluate((element) => element.scrollIntoView({ inline: 'center', behavior: 'instant' }));
  await product.call('PATCH', `/tasks/${tasks[2]?.id ?? ''}`, { title: 'Hand four' });
  await expect(boardPage.cardTitles('Hand')).toHaveText(['Hand two', 'Hand four', 'Hand one']);
  await expect(tray).toBeInViewport({ ratio: 0.9 });
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('n');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(tray).toBeInViewport({ ratio: 0.9 });

  // Before a column is removed, the dialog asks where its tasks go.
  await page.getByRole('button', { name: 'Column Hand' }).tap();
  await page.getByRole('menuitem', { name: 'Remove' }).tap();
  await expect(dialog).toContainText('It has 3 tasks');
  await dialog.getByLabel('Tasks go to').selectOption({ label: 'Tray' });
  await dialog.getByRole('button', { name: 'Remove column' }).tap();
  await expect(boardPage.column('Hand')).toHaveCount(0);
  await expect(boardPage.cardTitles('Tray')).toHaveText(['Hand two', 'Hand four', 'Hand one']);
  await product.call('DELETE', `/columns/${columns[1]?.id ?? ''}?move_to=${await backlogId(product)}`);
  await phone.close();
});

test('5,000 tasks, 1,000 in a column and 200 pending, put few cards into the page, and every card can be reached', async ({
  page,
}) => {
  await using product = await Product.start();
  insertManyTasks(product, await Conversation.startUntilPending(product, '/ask-single'), {
    columns: [1_000, 1_500, 1_500, 1_000],
    pending: 200,
  });
  await page.goto(product.signInLink);
  const boardPage = new BoardPage(page);
  const cards = page.getByRole('article');
  const expectFewCards = async () => expect(await cards.count()).toBeLessThan(150);
  await expect(boardPage.column('Backlog')).toContainText('1,000 tasks');
  await expectFewCards();
  const list = boardPage.column('Backlog').getByRole('list');
  await list.evaluate((element) => element.parentElement?.scrollTo({ top: element.scrollHeight }));
  await expect(boardPage.card('Task 1000 of many')).toBeInViewport();
  await expectFewCards();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);

  // From the last card to the first by keys, then the first card is moved almost to the end.
  await boardPage.card('Task 1000 of many').getByRole('link').focus();
  await page.keyboard.press('Home');
  await expect(boardPage.card('Task 1 of many').getByRole('link')).toBeFocused();
  for (const key of ['Space', 'End', 'ArrowUp', 'Space']) await page.keyboard.press(key);
  await expect(page.locator('p[aria-live="assertive"]')).toContainText('position 999 of 1,000');
  await expect(boardPage.card('Task 1 of many').getByRole('link')).toBeFocused();
  await expect(boardPage.card('Task 1 of many')).toBeInViewport();
  await expectFewCards();

  await page.keyboard.press('/');
  await page.keyboard.type('many 4321');
  await expect(cards).toHaveCount(1);
  await expect(page).toHaveURL(/q=many/);
  await expect(boardPage.column('Done')).toContainText('1 of 1,000');
  await page.keyboard.press('Escape');
  await expect(boardPage.column('Done')).toContainText('1,000 tasks');
  await page.getByRole('combobox', { name: 'State' }).selectOption('Needs me');
  await expect(boardPage.column('Backlog')).toContainText('40 of 1,000');
  await expectFewCards();
  await page.keyboard.press('/');
  await page.getByRole('searchbox').fill('nowhere to be found');
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(boardPage.column('Backlog')).toContainText('1,000 tasks');
});
