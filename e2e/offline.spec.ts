import { z } from 'zod';
import { Conversation } from './fixtures/conversation.ts';
import { expect, test } from './fixtures/test.ts';

const streamEvent = z.object({ seq: z.number(), type: z.string() });

test('a browser that was offline catches up with the events it missed, each of them once', async ({
  product,
  page,
}) => {
  const received: z.infer<typeof streamEvent>[] = [];
  await page.routeWebSocket(/\/api\/v1\/stream/, (stream) => {
    const server = stream.connectToServer();
    server.onMessage((frame) => {
      const event = streamEvent.safeParse(JSON.parse(String(frame))).data;
      if (event !== undefined) received.push(event);
      stream.send(frame);
    });
  });
  await page.goto(product.signInLink);
  const before = await Conversation.startUntilPending(product, '/ask-single', 1, 'Seen before');
  await page.goto(`${product.url}/inbox`);
  const items = page.getByTestId('inbox-item');
  await expect(items.filter({ hasText: 'Seen before' })).toBeVisible();

  await page.context().setOffline(true);
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  const startAsking = (title: string) => Conversation.startUntilPending(product, '/ask-single', 1, title);
  const missed = [
    await startAsking('Missed one'),
    await startAsking('Answered elsewhere'),
    await startAsking('Missed two'),
  ];
  const { pending_id } = (await missed[1]?.waitForFirstPending()) ?? {};
  await product.call('POST', `/clarifications/${String(pending_id)}/respond`, { rejected: true });
  await product.call('POST', `/sessions/${before.session.id}/stop`);
  await before.waitForSettled((await before.clarifications())[0]?.pending_id ?? '');
  const lastSeq = received.at(-1)?.seq ?? 0;
  received.length = 0;

  await page.context().setOffline(false);
  await expect(page.getByText('Reconnecting…')).toBeHidden();
  for (const title of ['Missed one', 'Missed two']) {
    await expect(items.filter({ hasText: title })).toBeVisible();
  }
  await expect(items.filter({ hasText: /Answered elsewhere|Seen before/ })).toHaveCount(0);
  const seqs = received.map(({ seq }) => seq);
  expect(seqs).toEqual([...new Set(seqs)].sort((one, other) => one - other));
  expect(seqs[0]).toBeGreaterThan(lastSeq);
  expect(received.filter(({ type }) => type === 'notification')).toHaveLength(3);
});
