import { agentProfilesPage } from '@kandev/contracts';
import { Conversation } from './fixtures/conversation.ts';
import { Overlay } from './fixtures/overlay.ts';
import { Product } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

test('field case 3: a card follows the server where the news of its end never came', async ({
  product,
  signedIn,
}) => {
  let isDeaf = false;
  await signedIn.routeWebSocket(/\/api\/v1\/stream/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!isDeaf) socket.send(message);
    });
  });
  const answered = await Conversation.asking(product, '/ask-single');
  const overlay = await Overlay.open(signedIn, answered);
  await overlay.option('SQLite').click();
  isDeaf = true;
  await overlay.submit.click();
  expect(await answered.reply()).toBe('{"action":"accept","content":{"question_0":"SQLite"}}');
  isDeaf = false;
  await signedIn.reload();
  await expect(signedIn.getByText('Answered by you', { exact: true })).toBeVisible();
  await expect(overlay.submit).toHaveCount(0);
});

test('field case 3: an answer that never left can be given again after a reload', async ({
  product,
  signedIn,
}) => {
  const conversation = await Conversation.asking(product, '/ask-single');
  const overlay = await Overlay.open(signedIn, conversation);
  await overlay.option('SQLite').click();
  await signedIn.route('**/respond', (route) => route.abort());
  await overlay.submit.click();
  await expect(signedIn.getByText('The server did not answer')).toBeVisible();
  await signedIn.unroute('**/respond');
  await signedIn.reload();
  await expect(overlay.option('SQLite')).toHaveAttribute('data-selected', 'true');
  await overlay.submit.click();
  expect(await conversation.reply()).toBe('{"action":"accept","content":{"question_0":"SQLite"}}');
});

test('field case 6: no change of a setting and no hang-up ends what is asked', async () => {
  await using product = await Product.start();
  const conversation = await Conversation.asking(product, '/two-at-once', 2);
  await product.call('PATCH', '/feature-flags/features.acpElicitation', { override: false });
  const { items } = await product.ask(agentProfilesPage, 'GET', '/agent-profiles');
  for (const { id } of items) {
    const changed = await product.call('PATCH', `/agent-profiles/${id}`, { command: 'another', env: {} });
    expect(changed.code).toBe(200);
  }
  const server = product.pidOf('server');
  process.kill(server, 'SIGHUP');
  const [first, second] = await conversation.pending(2);
  for (const asked of [first, second]) {
    const answer = { answers: [], rejected: true };
    const reply = await product.call('POST', `/clarifications/${asked?.pending_id}/respond`, answer);
    expect(reply).toMatchObject({ code: 200, body: { delivered: true } });
  }
  await conversation.turnEnded();
  expect(product.pidOf('server')).toBe(server);
});
