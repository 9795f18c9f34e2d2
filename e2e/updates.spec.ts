import { expect, test } from './fixtures/test.ts';

const SETTINGS_PAGE_SCRIPT = '**/assets/settings-page-*.js';

test('a tab from before an update of the app reloads when it opens a page, and shows that page', async ({
  product,
  signedInPage,
}) => {
  await signedInPage.goto(product.url);
  await signedInPage.route(SETTINGS_PAGE_SCRIPT, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await signedInPage.route(`${product.url}/`, (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({ contentType: 'text/html', body: '<script src="/assets/index-newer.js"></script>' })
      : route.continue(),
  );
  // Hovering a link preloads its page, and a failed preload does not reload the tab.
  await signedInPage.route('**/assets/inbox-page-*.js', (route) => route.fulfill({ status: 404 }));
  await signedInPage.evaluate(() => document.body.setAttribute('data-from-before', ''));
  const compared = signedInPage.waitForResponse(`${product.url}/`);
  await signedInPage.getByRole('link', { name: /^Inbox/ }).hover();
  await compared;
  await expect(signedInPage.locator('body[data-from-before]')).toBeVisible();

  const reloaded = signedInPage.waitForEvent('load');
  await signedInPage.getByRole('link', { name: 'Settings', exact: true }).click();
  await reloaded;
  await expect(signedInPage.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('a script that failed to load can be loaded again: a menu by another click, a page by the offered reload', async ({
  product,
  signedInPage,
}) => {
  await product.call('POST', '/tasks', { title: 'On the board' });
  await signedInPage.goto(product.url);
  const MENU_SCRIPT = '**/assets/open-menu-*.js';
  await signedInPage.route(MENU_SCRIPT, (route) => route.abort());
  const failed = signedInPage.waitForEvent('requestfailed');
  const opener = signedInPage.getByRole('button', { name: 'Column Backlog' });
  await opener.click();
  await failed;
  await signedInPage.unroute(MENU_SCRIPT);
  await expect(async () => {
    await opener.click();
    await expect(signedInPage.getByRole('menuitem', { name: 'Rename' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await signedInPage.keyboard.press('Escape');

  await signedInPage.route(SETTINGS_PAGE_SCRIPT, (route) => route.abort());
  await signedInPage.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(signedInPage.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  await signedInPage.unroute(SETTINGS_PAGE_SCRIPT);
  await signedInPage.getByRole('button', { name: 'Reload' }).click();
  await expect(signedInPage.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});
