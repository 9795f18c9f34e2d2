import { Conversation } from './fixtures/conversation.ts';
import { echoedReply, ClarificationOverlay } from './fixtures/overlay.ts';
import { Product } from './fixtures/product.ts';
import { singleSelect, formPrompt } from './fixtures/forms.ts';
import { expect, test } from './fixtures/test.ts';

const refusedForms: { name: string; ids: string; prompt: string }[] = [
  { name: 'a url form', ids: 'AC-16, R25', prompt: '/url-mode' },
  { name: 'a form scoped to a request', ids: 'AC-17', prompt: '/request-scope' },
  {
    name: 'a form whose only field is an object',
    ids: 'AC-18',
    prompt: formPrompt('x', { a: { type: 'object' } }),
  },
  { name: 'a form without fields', ids: 'AC-18', prompt: formPrompt('x', {}) },
  { name: 'a form without a schema', ids: 'AC-18, R27', prompt: '{"mode":"form","message":"x"}' },
];

for (const { name, ids, prompt } of refusedForms) {
  test(`${name} is declined at once and shown to nobody [${ids}]`, async ({ product, signedInPage }) => {
    const conversation = await Conversation.start(product, prompt);
    expect(await conversation.waitForReply()).toBe('{"action":"decline"}');
    await conversation.waitForTurnEnd();
    expect(await conversation.clarifications()).toEqual([]);
    await signedInPage.goto(conversation.taskUrl);
    await expect(echoedReply(signedInPage, '{"action":"decline"}')).toBeVisible();
    await expect(new ClarificationOverlay(signedInPage).root).toHaveCount(0);
  });
}

test('one odd field is ignored and named, the others are asked [R27]', async ({ product, signedInPage }) => {
  const conversation = await Conversation.startUntilPending(
    product,
    formPrompt('Mixed', {
      odd: { type: ['string', 'null'] },
      good: { type: 'string', oneOf: [{ const: 'a' }] },
    }),
  );
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);
  expect((await conversation.waitForFirstPending()).ignored_properties).toEqual(['odd']);
  await overlay.option('a').click();
  await overlay.submit.click();
  expect(await conversation.waitForReply()).toBe('{"action":"accept","content":{"good":"a"}}');
});

test('with the switch off a form is declined and leaves no trace [AC-20, AC-02]', async ({ page }) => {
  await using product = await Product.start({ env: { KANDEV_FEATURES_ACP_ELICITATION: 'false' } });
  const conversation = await Conversation.start(
    product,
    formPrompt('Pick', { question_0: singleSelect('A', 'B') }),
  );
  expect(await conversation.waitForReply()).toBe('{"action":"decline"}');
  const ended = await conversation.waitForTurnEnd();
  expect(ended.pending_action).toBeNull();
  expect(await conversation.clarifications()).toEqual([]);
  expect((await conversation.messages()).map((found) => found.type)).not.toContain('clarification_request');
  const events = JSON.stringify((await product.call('GET', '/events')).body);
  expect(events).not.toContain('"notification"');
  const hello = conversation.frames().find((seen) => seen.rpc.method === 'initialize');
  expect(hello?.line).toContain('"clientCapabilities":{"_meta":{"terminal_output":true}}');

  await page.goto(product.signInLink);
  await page.goto(conversation.taskUrl);
  await expect(echoedReply(page, '{"action":"decline"}')).toBeVisible();
  await expect(new ClarificationOverlay(page).root).toHaveCount(0);
});

test('with the switch on initialize offers forms [AC-01]', async ({ product }) => {
  const conversation = await Conversation.start(product, '/never-asks');
  await conversation.waitForTurnEnd();
  const hello = conversation.frames().find((seen) => seen.rpc.method === 'initialize');
  expect(hello?.line).toContain(
    '"clientCapabilities":{"_meta":{"terminal_output":true},"elicitation":{"form":{}}}',
  );
});
