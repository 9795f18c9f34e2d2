import { z } from 'zod';
import { Conversation } from './fixtures/conversation.ts';
import { expect, test } from './fixtures/test.ts';

const numbered = z.object({ seq: z.number(), type: z.string() });

test('a browser that was offline comes back to what is so, by what it missed and nothing else', async ({
  product,
  page,
}) => {
  const heard: z.infer<typeof numbered>[] = [];
  await page.routeWebSocket(/\/api\/v1\/stream/, (stream) => {
    const server = stream.connectToServer();
    server.onMessage((frame) => {
      const event = numbered.safeParse(JSON.parse(String(frame))).data;
      if (event !== undefined) heard.push(event);
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
  const asking = (title: string) => Conversation.startUntilPending(product, '/ask-single', 1, title);
  const missed = [await asking('Missed one'), await asking('Answered elsewhere'), await asking('Missed two')];
  const { pending_id } = (await missed[1]?.waitForFirstPending()) ?? {};
  await product.call('POST', `/clarifications/${String(pending_id)}/respond`, { rejected: true });
  await product.call('POST', `/sessions/${before.session.id}/stop`);
  await before.waitForSettled((await before.clarifications())[0]?.pending_id ?? '');
  const last = heard.at(-1)?.seq ?? 0;
  heard.length = 0;

  await page.context().setOffline(false);
  await expect(page.getByText('Reconnecting…')).toBeHidden();
  for (const title of ['Missed one', 'Missed two']) {
    await expect(items.filter({ hasText: title })).toBeVisible();
  }
  await expect(items.filter({ hasText: /Answered elsewhere|Seen before/ })).toHaveCount(0);
  const numbers = heard.map(({ seq }) => seq);
  expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
  expect(numbers[0]).toBeGreaterThan(last);
  expect(heard.filter(({ type }) => type === 'notification')).toHaveLength(3);
});
