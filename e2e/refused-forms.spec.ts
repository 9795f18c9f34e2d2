import { Conversation } from './fixtures/conversation.ts';
import { echo, Overlay } from './fixtures/overlay.ts';
import { Product } from './fixtures/product.ts';
import { choice, form } from './fixtures/forms.ts';
import { expect, test } from './fixtures/test.ts';

const refused: [string, string][] = [
  ['AC-16, R25: a url form', '/url-mode'],
  ['AC-17: a form scoped to a request', '/request-scope'],
  ['AC-18, field case 13: a form whose only field is an object', form('x', { a: { type: 'object' } })],
  ['AC-18, field case 13: a form without fields', form('x', {})],
  ['AC-18, field case 13, R27: a form without a schema', '{"mode":"form","message":"x"}'],
];

for (const [name, prompt] of refused) {
  test(`${name} is declined at once and shown to nobody`, async ({ product, signedIn }) => {
    const conversation = await Conversation.start(product, prompt);
    expect(await conversation.reply()).toBe('{"action":"decline"}');
    await conversation.turnEnded();
    expect(await conversation.clarifications()).toEqual([]);
    await signedIn.goto(conversation.page);
    await expect(echo(signedIn, '{"action":"decline"}')).toBeVisible();
    await expect(new Overlay(signedIn).root).toHaveCount(0);
  });
}

test('R27: one odd field is ignored and named, the others are asked', async ({ product, signedIn }) => {
  const conversation = await Conversation.asking(
    product,
    form('Mixed', { odd: { type: ['string', 'null'] }, good: { type: 'string', oneOf: [{ const: 'a' }] } }),
  );
  const overlay = await Overlay.open(signedIn, conversation);
  expect((await conversation.pendingOne()).ignored_properties).toEqual(['odd']);
  await overlay.option('a').click();
  await overlay.submit.click();
  expect(await conversation.reply()).toBe('{"action":"accept","content":{"good":"a"}}');
});

test('AC-20, AC-02: with the switch off a form is declined and leaves no trace', async ({ page }) => {
  await using product = await Product.start({ env: { KANDEV_FEATURES_ACP_ELICITATION: 'false' } });
  const conversation = await Conversation.start(product, form('Pick', { question_0: choice('A', 'B') }));
  expect(await conversation.reply()).toBe('{"action":"decline"}');
  const ended = await conversation.turnEnded();
  expect(ended.pending_action).toBeNull();
  expect(await conversation.clarifications()).toEqual([]);
  expect((await conversation.messages()).map((found) => found.type)).not.toContain('clarification_request');
  const events = JSON.stringify((await product.call('GET', '/events')).body);
  expect(events).not.toContain('"notification"');
  const hello = conversation.frames().find((seen) => seen.wire.method === 'initialize');
  expect(hello?.line).toContain('"clientCapabilities":{"_meta":{"terminal_output":true}}');

  await page.goto(product.signInLink);
  await page.goto(conversation.page);
  await expect(echo(page, '{"action":"decline"}')).toBeVisible();
  await expect(new Overlay(page).root).toHaveCount(0);
});

test('AC-01: with the switch on initialize offers forms', async ({ product }) => {
  const conversation = await Conversation.start(product, '/never-asks');
  await conversation.turnEnded();
  const hello = conversation.frames().find((seen) => seen.wire.method === 'initialize');
  expect(hello?.line).toContain(
    '"clientCapabilities":{"_meta":{"terminal_output":true},"elicitation":{"form":{}}}',
  );
});
