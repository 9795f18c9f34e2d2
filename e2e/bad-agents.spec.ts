import { once } from 'node:events';
import fs from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { agentProfile, session, task, type SessionFailure } from '@kandev/contracts';
import WebSocket from 'ws';
import { BoardPage } from './fixtures/board-page.ts';
import { Product } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';
import { waitFor } from './fixtures/wait-for.ts';

type BadAgent = {
  name: string;
  /** The agent's source, run by node; absent for a command that does not exist. */
  script?: string;
  code: SessionFailure['code'];
  message: RegExp;
};

/** An agent's script that runs `reply` for each request, with its `id` and `method`. */
const agentScript = (reply: string): string =>
  `process.stdin.on('data', (chunk) => { for (const line of String(chunk).split('\\n')) { if (line === '') continue;
   const { id, method } = JSON.parse(line); ${reply} } });`;

const badAgents: BadAgent[] = [
  { name: 'a command that does not exist', code: 'COMMAND_NOT_FOUND', message: /no-such-agent/ },
  {
    name: 'an agent that exits at once',
    script: `console.error('missing licence file'); process.exit(3)`,
    code: 'AGENT_EXITED',
    message: /code 3/,
  },
  {
    name: 'an agent that prints garbage and ends',
    script: `console.log('Welcome to the wrong program'); setTimeout(() => process.exit(0), 200)`,
    code: 'NOT_ACP',
    message: /Welcome to the wrong program/,
  },
  {
    name: 'an agent that needs a login',
    script: agentScript(`
      const reply = method === 'initialize'
        ? { result: { protocolVersion: 1, agentCapabilities: {}, authMethods: [{ id: 'login', name: 'Log in', description: 'Run wrong-agent login' }] } }
        : { error: { code: -32000, message: 'Authentication required' } };
      console.log(JSON.stringify({ jsonrpc: '2.0', id, ...reply }));`),
    code: 'LOGIN_REQUIRED',
    message: /Log in \(Run wrong-agent login\)/,
  },
];

for (const { name, script, code, message } of badAgents) {
  test(`${name} fails its session with a line that says why, and the board stays usable`, async ({
    product,
    signedInPage,
  }) => {
    const folder = fs.mkdtempSync(path.join(product.home, 'bad-'));
    const file = path.join(folder, 'agent.mjs');
    fs.writeFileSync(file, script ?? '');
    const profile = await product.callOk(agentProfile, 'POST', '/agent-profiles', {
      name,
      agent_id: 'custom',
      ...(script === undefined
        ? { command: '/opt/no-such-agent' }
        : { command: process.execPath, args: [file] }),
    });
    const createdTask = await product.callOk(task, 'POST', '/tasks', { title: name, cwd: folder });
    const startedSession = await product.callOk(session, 'POST', `/tasks/${createdTask.id}/sessions`, {
      agent_profile_id: profile.id,
      prompt: 'go',
    });
    const failed = await waitFor('the failed session', async () => {
      const current = await product.callOk(session, 'GET', `/sessions/${startedSession.id}`);
      return current.state === 'FAILED' ? current : undefined;
    });
    expect(failed.failure?.code).toBe(code);
    expect(failed.failure?.message ?? '').toMatch(message);

    await signedInPage.goto(`${product.url}/tasks/${createdTask.id}`);
    await expect(signedInPage.getByRole('feed').getByText(message).first()).toBeVisible();
    const boardPage = new BoardPage(signedInPage);
    await boardPage.openFiltered(product, name);
    const card = boardPage.card(name);
    await expect(card.getByTestId('task-state-failed')).toBeVisible();
    await expect(signedInPage.getByRole('link', { name: /New task/ })).toBeVisible();
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
      status: 404,
      body: { error: { code: 'NOT_FOUND' } },
    });
  }
  const before = await product.call('GET', '/board');
  const refused = await product.call('POST', '/tasks', { title: 7 });
  expect(refused).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
  expect(JSON.stringify(refused.body)).toContain('title');
  const after = await product.call('GET', '/board');
  expect(after.body).toEqual(before.body);
});

test('no ACP route exists over HTTP [AC-20b]', async ({ product }) => {
  for (const route of ['/acp/elicitations/respond', '/acp/permissions/respond', '/acp']) {
    expect((await product.call('POST', route, {})).status).toBe(404);
  }
});

test('a socket from another origin is refused', async ({ product }) => {
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

test('two products in different homes do not share tokens', async ({ product }) => {
  await using other = await Product.start({ env: { KANDEV_TOKEN: 'another-token-for-the-tests' } });
  const refused = await fetch(`${other.url}/api/v1/board`, {
    headers: { authorization: `Bearer ${product.token}` },
  });
  expect(refused.status).toBe(401);
});
