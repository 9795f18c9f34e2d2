import { once } from 'node:events';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { LiveServer } from '../testing/live-server.ts';

it('refuses calls that come in while it stops, with a problem body', async () => {
  await using server = await LiveServer.start();
  const browser = new WebSocket(`ws://${server.host}/api/v1/stream`, {
    headers: { authorization: `Bearer ${server.operatorToken}` },
  });
  await once(browser, 'open');
  // A runner that does not take its leave keeps the server stopping for a moment.
  browser.pause();
  const closed = server.app.close();
  const answer = await server.call('GET', '/api/v1/board');
  expect(answer).toMatchObject({
    status: 503,
    body: { error: { code: 'UNAVAILABLE', message: 'The server is stopping.' } },
  });
  await closed;
  browser.terminate();
});
