import { expect, test } from './fixtures/test.ts';

const settingsPage = '**/assets/settings-page-*.js';

test('a tab that was open while the app was updated reloads once, and shows the page that was asked for', async ({
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
  const reloaded = signedIn.waitForEvent('load');
  await signedIn.getByRole('link', { name: 'Settings', exact: true }).click();
  await reloaded;
  await expect(signedIn.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('a page that does not arrive from the same app is said to, and is not reloaded unasked', async ({
  product,
  signedIn,
}) => {
  await signedIn.goto(product.url);
  await signedIn.route(settingsPage, (route) => route.abort());
  await signedIn.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(signedIn.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  await signedIn.unroute(settingsPage);
  await signedIn.getByRole('button', { name: 'Reload' }).click();
  await expect(signedIn.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});
