import fs from 'node:fs';
import path from 'node:path';
import { Conversation } from './fixtures/conversation.ts';
import { formPrompt, markedCompanion, textField } from './fixtures/forms.ts';
import { echoedReply, ClarificationOverlay } from './fixtures/overlay.ts';
import { expect, test } from './fixtures/test.ts';

const IMAGE = '![p](http://127.0.0.1:9/t.png)';
const untrusted = {
  message: `<img src=x onerror=alert(1)> ${IMAGE} [ok](javascript:alert(1)) <script>alert(2)</script>`,
  label: '<b>x</b>',
  description: '[ok](javascript:alert(1)) <iframe src="http://127.0.0.1:9/"></iframe>',
  scheme: 'java&#9;script:alert(3)',
  reversed: 'safe\u202egpj.exe',
  zeroWidth: 'pay\u200bpal',
};

test('markup is shown as text, and no request leaves the page [R23]', async ({ product, signedInPage }) => {
  const requests: string[] = [];
  signedInPage.on('request', (request) => requests.push(request.url()));
  signedInPage.on('dialog', (dialog) => {
    requests.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  const conversation = await Conversation.startUntilPending(
    product,
    formPrompt(untrusted.message, {
      a: {
        type: 'string',
        title: IMAGE,
        description: untrusted.description,
        oneOf: [
          { const: untrusted.label, title: untrusted.label, description: untrusted.description },
          { const: untrusted.scheme, title: untrusted.scheme },
          { const: untrusted.reversed, title: untrusted.reversed },
          { const: untrusted.zeroWidth, title: untrusted.zeroWidth },
        ],
      },
      a_free: { ...markedCompanion('a'), title: untrusted.label, description: untrusted.description },
      b: textField({ title: untrusted.label, description: `Again ${untrusted.message}` }),
    }),
    1,
    'Untrusted text',
  );
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);

  await expect(overlay.root).toContainText('<img src=x onerror=alert(1)>');
  await expect(overlay.root).toContainText(IMAGE);
  await expect(overlay.options.first()).toContainText('<b>x</b>');
  await expect(overlay.options.nth(1)).toContainText(untrusted.scheme);
  await expect(overlay.options.nth(2)).toContainText('U+202E');
  await expect(overlay.options.nth(3)).toContainText('U+200B');
  await expect(overlay.root.locator('img, script, iframe, a, b, video, object')).toHaveCount(0);
  await overlay.option(untrusted.reversed).click();
  await overlay.next.click();
  await expect(overlay.card).toContainText('<script>alert(2)</script>');
  await overlay.submit.click();

  expect(JSON.parse(await conversation.waitForReply())).toEqual({
    action: 'accept',
    content: { a: untrusted.reversed },
  });
  await conversation.waitForTurnEnd();
  await expect(overlay.root).toBeHidden();
  expect(requests.filter((url) => !url.startsWith(product.url))).toEqual([]);
});

/** Every file of the home except the agents' own folders, as text. */
const filesIn = (home: string): { name: string; content: string }[] =>
  fs
    .readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('work-') && fs.statSync(path.join(home, name)).isFile())
    .map((name) => ({ name, content: fs.readFileSync(path.join(home, name), 'latin1') }));

test('only the agent gets a secret; a mask is stored, sent to browsers and shown [R24]', async ({
  product,
  signedInPage,
}) => {
  const secrets = { apiKey: 'sk-live-zq81', note: 'pin-zq82', b_own: 'tok-zq83' };
  const conversation = await Conversation.startUntilPending(
    product,
    formPrompt('Credentials for the deployment', {
      apiKey: textField(),
      b: { type: 'string', oneOf: [{ const: 'stored', title: 'Stored' }] },
      b_own: { ...markedCompanion('b'), title: 'Access token' },
      note: textField({ title: 'A note', _meta: { codex: { isSecret: true } } }),
    }),
    1,
    'Deploy the service',
  );
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);
  const { pending_id } = await conversation.waitForFirstPending();

  for (const [at, secret] of Object.values({
    a: secrets.apiKey,
    b: secrets.b_own,
    c: secrets.note,
  }).entries()) {
    await expect(overlay.textBox).toHaveAttribute('type', 'password');
    await overlay.textBox.fill(secret);
    if (at < 2) await overlay.next.click();
  }
  const browserStorage = await signedInPage.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  await overlay.submit.click();

  expect(JSON.parse(await conversation.waitForReply())).toEqual({ action: 'accept', content: secrets });
  const record = await conversation.waitForSettled(pending_id);
  await conversation.waitForTurnEnd();
  expect(record.answers?.map(({ custom_text }) => custom_text)).toEqual(['•••', '•••', '•••']);
  await expect(
    echoedReply(signedInPage, '{"action":"accept","content":{"apiKey":"•••","b_own":"•••","note":"•••"}}'),
  ).toBeVisible();

  const apiTexts = JSON.stringify([
    await product.events(),
    (await product.call('GET', `/clarifications/${pending_id}`)).body,
    await conversation.messages(),
  ]);
  const page = await signedInPage.content();
  const files = filesIn(product.home);
  expect(files.map(({ name }) => name)).toContain('kandev.db');
  for (const secret of Object.values(secrets)) {
    expect(browserStorage).not.toContain(secret);
    expect(apiTexts).not.toContain(secret);
    expect(page).not.toContain(secret);
    expect(files.filter(({ content }) => content.includes(secret)).map(({ name }) => name)).toEqual([]);
  }
  const notices = (await product.events()).flatMap(({ type, payload }) =>
    type === 'notification' ? [payload] : [],
  );
  expect(notices).toContainEqual(
    expect.objectContaining({ body: expect.stringContaining('Deploy the service') }),
  );
  expect(JSON.stringify(notices)).not.toContain('Credentials for the deployment');
});
