import { once } from 'node:events';
import fs from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { agentProfile, session, task, type SessionFailure } from '@kandev/contracts';
import WebSocket from 'ws';
import { BoardScreen } from './fixtures/board.ts';
import { Product } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';
import { waitFor } from './fixtures/wait-for.ts';

type BadAgent = {
  name: string;
  /** Body of the agent, run by node; absent for a command that does not exist. */
  script?: string;
  code: SessionFailure['code'];
  says: RegExp;
};

const answer = (result: string): string =>
  `process.stdin.on('data', (chunk) => { for (const line of String(chunk).split('\\n')) { if (line === '') continue;
   const { id, method } = JSON.parse(line); ${result} } });`;

const bad: BadAgent[] = [
  { name: 'a command that does not exist', code: 'COMMAND_NOT_FOUND', says: /no-such-agent/ },
  {
    name: 'an agent that exits at once',
    script: `console.error('missing licence file'); process.exit(3)`,
    code: 'AGENT_EXITED',
    says: /code 3/,
  },
  {
    name: 'an agent that prints garbage and ends',
    script: `console.log('Welcome to the wrong program'); setTimeout(() => process.exit(0), 200)`,
    code: 'NOT_ACP',
    says: /Welcome to the wrong program/,
  },
  {
    name: 'an agent that needs a login',
    script: answer(`
      const reply = method === 'initialize'
        ? { result: { protocolVersion: 1, agentCapabilities: {}, authMethods: [{ id: 'login', name: 'Log in', description: 'Run wrong-agent login' }] } }
        : { error: { code: -32000, message: 'Authentication required' } };
      console.log(JSON.stringify({ jsonrpc: '2.0', id, ...reply }));`),
    code: 'LOGIN_REQUIRED',
    says: /Log in \(Run wrong-agent login\)/,
  },
];

for (const { name, script, code, says } of bad) {
  test(`${name} fails its session with a line that says why, and the board stays usable`, async ({
    product,
    signedIn,
  }) => {
    const folder = fs.mkdtempSync(path.join(product.home, 'bad-'));
    const file = path.join(folder, 'agent.mjs');
    fs.writeFileSync(file, script ?? '');
    const profile = await product.ask(agentProfile, 'POST', '/agent-profiles', {
      name,
      agent_id: 'custom',
      ...(script === undefined
        ? { command: '/opt/no-such-agent' }
        : { command: process.execPath, args: [file] }),
    });
    const opened = await product.ask(task, 'POST', '/tasks', { title: name, cwd: folder });
    const started = await product.ask(session, 'POST', `/tasks/${opened.id}/sessions`, {
      agent_profile_id: profile.id,
      prompt: 'go',
    });
    const failed = await waitFor('the failed session', async () => {
      const found = await product.ask(session, 'GET', `/sessions/${started.id}`);
      return found.state === 'FAILED' ? found : undefined;
    });
    expect(failed.failure?.code).toBe(code);
    expect(failed.failure?.message ?? '').toMatch(says);

    await signedIn.goto(`${product.url}/tasks/${opened.id}`);
    await expect(signedIn.getByRole('feed').getByText(says).first()).toBeVisible();
    const screen = new BoardScreen(signedIn);
    await screen.find(product, name);
    const card = screen.card(name);
    await expect(card.getByTestId('task-state-failed')).toBeVisible();
    await expect(signedIn.getByRole('link', { name: /New task/ })).toBeVisible();
  });
}

test('unknown ids are 404, and a body that does not fit is 400 naming the field', async ({ product }) => {
  const id = '00000000-0000-4000-8000-000000000000';
  for (const route of [
    `/sessions/${id}`,
    `/sessions/${id}/messages`,
    `/clarifications/${id}`,
    '/sessions/nonsense',
  ]) {
    expect(await product.call('GET', route), route).toMatchObject({
      code: 404,
      body: { error: { code: 'NOT_FOUND' } },
    });
  }
  const before = await product.call('GET', '/board');
  const refused = await product.call('POST', '/tasks', { title: 7 });
  expect(refused).toMatchObject({ code: 400, body: { error: { code: 'VALIDATION' } } });
  expect(JSON.stringify(refused.body)).toContain('title');
  const after = await product.call('GET', '/board');
  expect(after.body).toEqual(before.body);
});

test('AC-20b: no ACP route exists over HTTP', async ({ product }) => {
  for (const route of ['/acp/elicitations/respond', '/acp/permissions/respond', '/acp']) {
    expect((await product.call('POST', route, {})).code).toBe(404);
  }
});

test('field case 70: a socket from another origin is refused', async ({ product }) => {
  for (const route of ['stream', 'runners/stream']) {
    const socket = new WebSocket(`${product.url.replace('http', 'ws')}/api/v1/${route}`, {
      headers: { authorization: `Bearer ${product.token}`, origin: 'http://evil.test' },
    });
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
    expect(response.statusCode).toBe(403);
    socket.on('error', () => undefined);
    socket.terminate();
  }
});

test('a product that is started twice in other homes does not share tokens', async ({ product }) => {
  await using other = await Product.start({ env: { KANDEV_TOKEN: 'another-token-for-the-tests' } });
  const refused = await fetch(`${other.url}/api/v1/board`, {
    headers: { authorization: `Bearer ${product.token}` },
  });
  expect(refused.status).toBe(401);
});
