import { agentProfilesPage } from '@kandev/contracts';
import { Conversation } from './fixtures/conversation.ts';
import { ClarificationOverlay } from './fixtures/overlay.ts';
import { Product } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

test('a card whose settled event was lost shows the answer after a reload', async ({
  product,
  signedInPage,
}) => {
  let dropsEvents = false;
  await signedInPage.routeWebSocket(/\/api\/v1\/stream/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!dropsEvents) socket.send(message);
    });
  });
  const conversation = await Conversation.startUntilPending(product, '/ask-single');
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);
  await overlay.option('SQLite').click();
  dropsEvents = true;
  await overlay.submit.click();
  expect(await conversation.waitForReply()).toBe('{"action":"accept","content":{"question_0":"SQLite"}}');
  dropsEvents = false;
  await signedInPage.reload();
  await expect(signedInPage.getByText('Answered by you', { exact: true })).toBeVisible();
  await expect(overlay.submit).toHaveCount(0);
});

test('an answer that did not reach the server can be submitted again after a reload', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.startUntilPending(product, '/ask-single');
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);
  await overlay.option('SQLite').click();
  await signedInPage.route('**/respond', (route) => route.abort());
  await overlay.submit.click();
  await expect(signedInPage.getByText('The server did not answer')).toBeVisible();
  await signedInPage.unroute('**/respond');
  await signedInPage.reload();
  await expect(overlay.option('SQLite')).toHaveAttribute('data-selected', 'true');
  await overlay.submit.click();
  expect(await conversation.waitForReply()).toBe('{"action":"accept","content":{"question_0":"SQLite"}}');
});

test('neither a changed setting nor SIGHUP to the server settles a pending question', async () => {
  await using product = await Product.start();
  const conversation = await Conversation.startUntilPending(product, '/two-at-once', 2);
  await product.call('PATCH', '/feature-flags/features.acpElicitation', { override: false });
  const { items } = await product.callOk(agentProfilesPage, 'GET', '/agent-profiles');
  for (const { id } of items) {
    const changed = await product.call('PATCH', `/agent-profiles/${id}`, { command: 'another', env: {} });
    expect(changed.status).toBe(200);
  }
  const server = product.pidOf('server');
  process.kill(server, 'SIGHUP');
  const [first, second] = await conversation.waitForPending(2);
  for (const pending of [first, second]) {
    const answer = { answers: [], rejected: true };
    const reply = await product.call('POST', `/clarifications/${pending?.pending_id}/respond`, answer);
    expect(reply).toMatchObject({ status: 200, body: { delivered: true } });
  }
  await conversation.waitForTurnEnd();
  expect(product.pidOf('server')).toBe(server);
});
