import { expect, test } from './fixtures/test.ts';

const settingsPage = '**/assets/settings-page-*.js';

test('a tab that was open while the app was updated reloads once it is asked for a page, and shows that page', async ({
  product,
  signedIn,
}) => {
  await signedIn.goto(product.url);
  await signedIn.route(settingsPage, (route) => route.fulfill({ status: 404 }), { times: 1 });
  await signedIn.route(`${product.url}/`, (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({ contentType: 'text/html', body: '<script src="/assets/index-newer.js"></script>' })
      : route.continue(),
  );
  // A pointer that passes over a link asks for nothing.
  await signedIn.route('**/assets/inbox-page-*.js', (route) => route.fulfill({ status: 404 }));
  await signedIn.evaluate(() => document.body.setAttribute('data-from-before', ''));
  const compared = signedIn.waitForResponse(`${product.url}/`);
  await signedIn.getByRole('link', { name: /^Inbox/ }).hover();
  await compared;
  await expect(signedIn.locator('body[data-from-before]')).toBeVisible();

  const reloaded = signedIn.waitForEvent('load');
  await signedIn.getByRole('link', { name: 'Settings', exact: true }).click();
  await reloaded;
  await expect(signedIn.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('what does not arrive from the same app can be asked for again: a menu at once, a page by the reload that is offered', async ({
  product,
  signedIn,
}) => {
  await product.call('POST', '/tasks', { title: 'On the board' });
  await signedIn.goto(product.url);
  const opensMenus = '**/assets/open-menu-*.js';
  await signedIn.route(opensMenus, (route) => route.abort());
  const failed = signedIn.waitForEvent('requestfailed');
  const opener = signedIn.getByRole('button', { name: 'Column Backlog' });
  await opener.click();
  await failed;
  await signedIn.unroute(opensMenus);
  await expect(async () => {
    await opener.click();
    await expect(signedIn.getByRole('menuitem', { name: 'Rename' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await signedIn.keyboard.press('Escape');

  await signedIn.route(settingsPage, (route) => route.abort());
  await signedIn.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(signedIn.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  await signedIn.unroute(settingsPage);
  await signedIn.getByRole('button', { name: 'Reload' }).click();
  await expect(signedIn.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});
