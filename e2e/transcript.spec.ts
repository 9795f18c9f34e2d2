import { Conversation } from './fixtures/conversation.ts';
import { insertTranscriptEntries } from './fixtures/seed-database.ts';
import { seriousAxeViolations } from './fixtures/page-checks.ts';
import { expect, test } from './fixtures/test.ts';

test('a transcript of 20,000 entries opens at its end with few rows in the page, and keeps the scroll position of its reader', async ({
  product,
  signedInPage: page,
}) => {
  const conversation = await Conversation.start(product, '/never-asks', 'Long');
  await conversation.waitForTurnEnd();
  const lastSeq = insertTranscriptEntries(conversation, 20_000);
  const feed = page.getByRole('feed', { name: 'Transcript' });
  const entry = (seq: number) => feed.locator(`[aria-posinset="${seq}"]`);
  const topOf = async (seq: number) => (await entry(seq).boundingBox())?.y;
  const firstSeqInPage = async () => Number(await feed.locator('> *').first().getAttribute('aria-posinset'));

  await page.goto(conversation.taskUrl);
  await expect(entry(lastSeq)).toBeInViewport();
  await expect(entry(lastSeq)).toHaveAttribute('aria-setsize', String(lastSeq));
  expect(await feed.locator('> *').count()).toBeLessThan(60);

  await feed.hover();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -4_000);
      return firstSeqInPage();
    })
    .toBeLessThan(lastSeq - 260);
  expect(await feed.locator('> *').count()).toBeLessThan(60);

  // The entry in view moves neither when earlier entries load nor when the agent sends more.
  await expect(feed).toHaveAttribute('aria-busy', 'false');
  // A wheel scrolls on for some frames: the position is read once two looks in a row agree.
  let readSeq = 0;
  let before: number | undefined;
  await expect
    .poll(async () => {
      const [lastReadSeq, lastTop] = [readSeq, before];
      readSeq = (await firstSeqInPage()) + 12;
      before = (await entry(readSeq).count()) === 1 ? await topOf(readSeq) : undefined;
      return before !== undefined && readSeq === lastReadSeq && before === lastTop;
    })
    .toBe(true);
  await expect(entry(readSeq)).toBeVisible();
  await product.call('POST', `/sessions/${conversation.session.id}/prompt`, { text: '/stream' });
  await conversation.waitForTurnEnd();
  const toEnd = page.getByRole('button', { name: /Jump to the end, \d+ new/ });
  await expect(toEnd).toBeVisible();
  expect(await topOf(readSeq)).toBe(before);

  // A screen reader is told the whole text once, and not its pieces.
  await expect(page.getByRole('status').filter({ hasText: 'Turn finished.' })).toContainText(
    'The code is read and the test is written.',
  );

  await toEnd.click();
  await expect(feed.getByText('The code is read and the test is written.')).toBeInViewport();
  await expect(toEnd).toHaveCount(0);

  await feed.locator('xpath=../..').focus();
  await page.keyboard.press('Home');
  await expect(entry(1)).toBeInViewport();
  expect(await feed.locator('> *').count()).toBeLessThan(60);
  await page.keyboard.press('End');
  await expect(feed.getByText('The code is read and the test is written.')).toBeInViewport();

  // The page's own search finds the rows that are not drawn, which the browser's search cannot.
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('entry 777');
  await expect(page.getByRole('search').getByRole('status')).toHaveText('11 of 11');
  await page.keyboard.press('Enter');
  await expect(entry(777)).toBeInViewport();
  await expect(feed.locator('[aria-current]')).toContainText('Entry 777.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('search')).toHaveCount(0);
});

test('tool calls show their changes and output by keyboard, code can be copied, and earlier sessions can be read', async ({
  product,
  signedInPage: page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const first = await Conversation.start(product, '/work', 'Two sessions');
  await first.waitForTurnEnd();
  await page.goto(first.taskUrl);
  const edit = page.getByText('src/main.ts', { exact: true }).first();
  await expect(page.getByText('✖ src/main.ts:5 store is not defined')).toBeVisible();
  const summary = page.locator('summary').filter({ has: edit });
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 lines added, 1 removed')).toBeVisible();
  await expect(page.locator('ins').first()).toHaveText(/signal: AbortSignal/);
  const failed = page.locator('summary').filter({ hasText: 'npm run lint' });
  await failed.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Terminal, exit code 1')).toBeVisible();

  await expect(page.locator('.hljs-keyword').first()).toHaveText('const');
  const copy = page.getByRole('button', { name: 'Copy' }).last();
  await copy.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'npm test -- --run src/main.test.ts',
  );
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await seriousAxeViolations(page)).toEqual([]);
  }

  const { profile_id } = first.session.agent;
  await product.call('POST', `/sessions/${first.session.id}/stop`);
  await product.call('POST', `/tasks/${first.task.id}/sessions`, {
    agent_profile_id: profile_id,
    prompt: '/never-asks',
  });
  await expect(page.getByRole('feed').getByText('Done, without a question.')).toBeVisible();
  const sessions = page.getByRole('navigation', { name: 'Sessions' });
  await sessions.getByRole('button', { name: 'Session 2 of 2' }).focus();
  await page.keyboard.press('Enter');
  await sessions.getByRole('link').last().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('This session has ended.')).toBeVisible();
  await expect(sessions.getByRole('button', { name: 'Session 1 of 2, an earlier one' })).toBeFocused();
  await expect(page.getByText('✖ src/main.ts:5 store is not defined')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`session=${first.session.id}`));
  await page.reload();
  await expect(sessions.getByRole('button', { name: 'Session 1 of 2, an earlier one' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to the current one' }).click();
  await expect(page.getByRole('textbox')).toBeVisible();
});
