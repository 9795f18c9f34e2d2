import { expect, test } from './fixtures/test.ts';

const settingsPage = '**/assets/settings-page-*.js';

test('a tab that was open while the app was updated reloads once it is asked for a page, and shows that page', async ({
  product,
  signedInPage,
}) => {
  await signedInPage.goto(product.url);
  await signedInPage.route(settingsPage, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await signedInPage.route(`${product.url}/`, (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({ contentType: 'text/html', body: '<script src="/assets/index-newer.js"></script>' })
      : route.continue(),
  );
  // A pointer that passes over a link asks for nothing.
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

test('what does not arrive from the same app can be asked for again: a menu at once, a page by the reload that is offered', async ({
  product,
  signedInPage,
}) => {
  await product.call('POST', '/tasks', { title: 'On the board' });
  await signedInPage.goto(product.url);
  const opensMenus = '**/assets/open-menu-*.js';
  await signedInPage.route(opensMenus, (route) => route.abort());
  const failed = signedInPage.waitForEvent('requestfailed');
  const opener = signedInPage.getByRole('button', { name: 'Column Backlog' });
  await opener.click();
  await failed;
  await signedInPage.unroute(opensMenus);
  await expect(async () => {
    await opener.click();
    await expect(signedInPage.getByRole('menuitem', { name: 'Rename' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await signedInPage.keyboard.press('Escape');

  await signedInPage.route(settingsPage, (route) => route.abort());
  await signedInPage.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(signedInPage.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  await signedInPage.unroute(settingsPage);
  await signedInPage.getByRole('button', { name: 'Reload' }).click();
  await expect(signedInPage.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});
