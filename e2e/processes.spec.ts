import { spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { Conversation } from './fixtures/conversation.ts';
import { ClarificationOverlay } from './fixtures/overlay.ts';
import { Product } from './fixtures/product.ts';
import { repositoryPath } from './fixtures/repository.ts';
import { expect, test } from './fixtures/test.ts';
import { waitFor } from './fixtures/wait-for.ts';

/** Runs the script of `npm start` until it exits, for starts that must fail. */
async function startAndFail(env: Record<string, string>): Promise<{ code: number | null; stderr: string }> {
  const child = spawn(process.execPath, [repositoryPath('scripts/start.mjs')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, KANDEV_PROFILE: 'e2e', KANDEV_PORT: '0', ...env },
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, stderr };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('a killed server loses no question, and the answer settles the same held request [R17]', async ({
  page,
}) => {
  await using product = await Product.start();
  const conversation = await Conversation.startUntilPending(product, '/ask-single');
  const before = await conversation.waitForFirstPending();
  const runner = product.pidOf('runner');
  await product.killAndAwaitRestart('server');

  expect(product.pidOf('runner')).toBe(runner);
  await page.goto(product.signInLink);
  const overlay = await ClarificationOverlay.open(page, conversation);
  await overlay.option('Postgres').click();
  await overlay.submit.click();
  expect(await conversation.waitForReply()).toBe('{"action":"accept","content":{"question_0":"Postgres"}}');
  expect((await conversation.waitForTurnEnd()).prompt_generation).toBe(1);
  expect((await conversation.waitForSettled(before.pending_id)).status).toBe('answered');
});

test('after a killed runner its questions are cancelled as agent_gone, and a late answer is kept [R17, R16]', async ({
  page,
}) => {
  await using product = await Product.start();
  const conversation = await Conversation.startUntilPending(product, '/ask-single');
  const { pending_id } = await conversation.waitForFirstPending();
  await page.goto(product.signInLink);
  const overlay = await ClarificationOverlay.open(page, conversation);
  await overlay.textBox.fill('what I had typed');
  await product.killAndAwaitRestart('runner');

  const record = await conversation.waitForSettled(pending_id);
  expect(record).toMatchObject({ status: 'cancelled', cause: 'agent_gone', agent_disconnected: true });
  await expect(page.getByTestId('clarification-undelivered-notice')).toBeVisible();
  const late = await product.call('POST', `/clarifications/${pending_id}/respond`, {
    answers: [{ question_id: 'question_0', selected_options: ['Postgres'] }],
  });
  expect(late).toMatchObject({ status: 200, body: { delivered: false } });
  expect((await conversation.clarification(pending_id)).late_answers).toHaveLength(1);
  expect(conversation.replies()).toEqual([]);
});

test('an answer while the runner is away fails as not connected and stays open [AC-20a]', async ({
  page,
}) => {
  await using product = await Product.start();
  const conversation = await Conversation.startUntilPending(product, '/ask-single');
  const { pending_id } = await conversation.waitForFirstPending();
  await page.goto(product.signInLink);
  const overlay = await ClarificationOverlay.open(page, conversation);
  await overlay.option('Postgres').click();
  // While it is stopped, the runner cannot connect to the restarted server.
  const runner = product.pidOf('runner');
  process.kill(runner, 'SIGSTOP');
  try {
    process.kill(product.pidOf('server'), 'SIGKILL');
    await waitFor('the server', async () => {
      try {
        return (await fetch(`${product.url}/healthz`)).ok;
      } catch {
        return false;
      }
    });
    await overlay.submit.click();
    await expect(overlay.root).toContainText('did not reach the agent');
    expect((await conversation.clarification(pending_id)).status).toBe('pending');
    const refused = await product.call('POST', `/clarifications/${pending_id}/respond`, { rejected: true });
    expect(refused).toMatchObject({ status: 503, body: { error: { code: 'AGENT_STREAM_NOT_CONNECTED' } } });
    expect(conversation.replies()).toEqual([]);
  } finally {
    process.kill(runner, 'SIGCONT');
  }
  await product.waitUntilReady();
  await overlay.submit.click();
  expect(await conversation.waitForReply()).toBe('{"action":"accept","content":{"question_0":"Postgres"}}');
});

test('a restarted server announces nothing again [R5]', async () => {
  await using product = await Product.start();
  const conversation = await Conversation.startUntilPending(product, '/two-at-once', 2);
  const notices = async (): Promise<number> => {
    const { body } = await product.call('GET', '/events?limit=1000');
    return JSON.stringify(body).split('"type":"notification"').length - 1;
  };
  await waitFor('two notices', async () => (await notices()) === 2);
  await product.killAndAwaitRestart('server');
  expect(await conversation.waitForPending(2)).toHaveLength(2);
  expect(await notices()).toBe(2);
});

test('a start that follows a killed supervisor adopts the living runner and its question', async () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'kandev-adopt-'));
  const first = await Product.start({ home });
  const conversation = await Conversation.startUntilPending(first, '/ask-single');
  const runner = first.pidOf('runner');
  process.kill(first.pidOf('supervisor'), 'SIGKILL');
  await using second = await Product.start({ home });

  expect(second.pidOf('runner')).toBe(runner);
  const listed = await second.call('GET', '/clarifications?status=pending');
  expect(JSON.stringify(listed.body)).toContain(conversation.session.id);
});

test('stopping the product with a pending question cancels the question and ends every process', async () => {
  const product = await Product.start();
  const conversation = await Conversation.startUntilPending(product, '/ask-single');
  const pids = (['server', 'runner', 'supervisor'] as const).map((role) => product.pidOf(role));
  await product.stop();
  expect(conversation.replies()).toEqual(['{"action":"cancel"}']);
  for (const pid of pids) await waitFor(`the end of ${pid}`, () => !isAlive(pid));
  await product[Symbol.asyncDispose]();
});

test('a second start in the same home names the running product and exits 1', async () => {
  await using product = await Product.start();
  const { code, stderr } = await startAndFail({ KANDEV_HOME: product.home });
  expect(code).toBe(1);
  expect(stderr).toContain(product.url);
});

test('a port in use is named with its variable, and the start exits 1', async () => {
  const holder = http.createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const address = holder.address();
  const port = typeof address === 'object' && address !== null ? String(address.port) : '';
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'kandev-port-'));
  const { code, stderr } = await startAndFail({ KANDEV_HOME: home, KANDEV_PORT: port });
  holder.close();
  fs.rmSync(home, { recursive: true });
  expect(code).toBe(1);
  expect(stderr).toContain(port);
  expect(stderr).toContain('KANDEV_PORT');
});

for (const [variable, value] of [
  ['KANDEV_PORT', 'eighty'],
  ['KANDEV_PROFILE', 'production'],
  ['KANDEV_FEATURES_ACP_ELICITATION', 'yes'],
  ['KANDEV_ELICITATION_ANSWER_TIMEOUT', '55'],
  ['KANDEV_ACP_IDLE_TIMEOUT', 'soon'],
  ['KANDEV_ACP_INITIALIZE_TIMEOUT', 'zzz'],
] as const) {
  test(`an invalid ${variable} stops the start with one line that names it`, async () => {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'kandev-variable-'));
    const { code, stderr } = await startAndFail({ KANDEV_HOME: home, [variable]: value });
    fs.rmSync(home, { recursive: true });
    expect(code).toBe(1);
    expect(
      stderr
        .trim()
        .split('\n')
        .filter((line) => line.includes(variable)),
    ).toHaveLength(1);
  });
}

test('a home that cannot be written stops the start with one line', async () => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'kandev-home-')), 'file');
  fs.writeFileSync(file, '');
  const { code, stderr } = await startAndFail({ KANDEV_HOME: path.join(file, 'home') });
  expect(code).toBe(1);
  expect(stderr).toContain('KANDEV_HOME');
});
