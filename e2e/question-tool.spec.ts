import { Conversation } from './fixtures/conversation.ts';
import { ClarificationOverlay } from './fixtures/overlay.ts';
import { expect, test } from './fixtures/test.ts';
import { waitFor } from './fixtures/wait-for.ts';

/** An operator's actions on one card, in their order. */
type CardAction = 'nothing' | 'option' | 'text' | 'option then text' | 'text then option';

const cardActions: CardAction[] = ['nothing', 'option', 'text', 'option then text', 'text then option'];

/** The agent's result for a card, decided by the last action: choice and text exclude each other. */
function entryAfter(action: CardAction, at: number): object | null {
  switch (action) {
    case 'nothing':
      return null;
    case 'option':
    case 'text then option':
      return { selected_option: `q${at + 1}_opt2`, selected_label: `Second ${at + 1}` };
    case 'text':
    case 'option then text':
      return { custom_text: `mine ${at + 1}` };
  }
}

const toolPrompt = (count: number): string =>
  JSON.stringify({
    ask_user_question_kandev: {
      questions: Array.from({ length: count }, (_, at) => ({
        prompt: `Question ${at + 1}?`,
        options: [
          { label: `First ${at + 1}`, description: 'one' },
          { label: `Second ${at + 1}`, description: 'two' },
        ],
      })),
    },
  });

/** The result of the agent's tool call, which the scripted agent repeats as its last message. */
async function toolResult(conversation: Conversation): Promise<unknown> {
  await conversation.waitForTurnEnd();
  const lastText = (await conversation.messages()).filter(({ type }) => type === 'text').at(-1);
  return JSON.parse(lastText?.content ?? 'null');
}

async function showCard(overlay: ClarificationOverlay, at: number): Promise<void> {
  const index = Number(await overlay.card.getAttribute('data-question-index'));
  for (let step = index; step < at; step += 1) await overlay.next.click();
  for (let step = index; step > at; step -= 1) await overlay.previous.click();
  await expect(overlay.card).toHaveAttribute('data-question-id', `q${at + 1}`);
}

/** Performs the action on one card of several, and checks the card's state. */
async function performOnCard(overlay: ClarificationOverlay, at: number, action: CardAction): Promise<void> {
  const option = overlay.option(`q${at + 1}_opt2`);
  for (const part of action.split(' then ')) {
    await showCard(overlay, at);
    if (part === 'option') await option.click();
    if (part === 'text') await overlay.textBox.fill(`mine ${at + 1}`);
  }
  await showCard(overlay, at);
  const entry = entryAfter(action, at);
  const isPicked = entry !== null && 'selected_option' in entry;
  const isTyped = entry !== null && 'custom_text' in entry;
  await expect(option).toHaveAttribute('data-selected', String(isPicked));
  await expect(overlay.textBox).toHaveValue(isTyped ? `mine ${at + 1}` : '');
}

/** Lets the agent ask again once its previous question has left the page. */
async function askAgain(
  overlay: ClarificationOverlay,
  conversation: Conversation,
  prompt: string,
): Promise<void> {
  await expect(overlay.root).toHaveCount(0);
  await conversation.product.call('POST', `/sessions/${conversation.session.id}/prompt`, { text: prompt });
  await conversation.waitForPending();
  await overlay.root.waitFor();
}

const SKIPPED = { rejected: true, reject_reason: 'User skipped' };

test('one question of the tool accepts every action, submitted or skipped [AC-57]', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.start(product, 'hello');
  await conversation.waitForTurnEnd();
  await signedInPage.goto(conversation.taskUrl);
  const overlay = new ClarificationOverlay(signedInPage);
  const option = overlay.option('q1_opt2');
  for (const action of cardActions) {
    for (const way of ['submit', 'skip'] as const) {
      // A click on an option submits at once: nothing is left to skip.
      if (way === 'skip' && action.endsWith('option')) continue;
      await test.step(`${action}, then ${way}`, async () => {
        await askAgain(overlay, conversation, toolPrompt(1));
        if (action === 'option then text') {
          // An option stays picked without being sent only if its submission failed.
          await signedInPage.route('**/respond', (route) => route.abort(), { times: 1 });
          await option.click();
          await expect(option).toHaveAttribute('data-selected', 'true');
        }
        if (action.startsWith('text') || action.endsWith('text')) await overlay.textBox.fill('mine 1');
        if (action === 'option then text') await expect(option).toHaveAttribute('data-selected', 'false');
        if (action === 'option' || action === 'text then option') await option.click();
        else if (way === 'skip') await overlay.skip.click();
        else if (action === 'nothing') {
          await expect(overlay.submit).toHaveAttribute('aria-disabled', 'true');
          await overlay.submit.click({ force: true });
          expect((await conversation.waitForFirstPending()).status).toBe('pending');
          await overlay.skip.click();
        } else await overlay.submit.click();
        const entry = entryAfter(action, 0);
        expect(await toolResult(conversation)).toEqual(
          way === 'skip' || entry === null ? SKIPPED : { q1: entry },
        );
      });
    }
  }
});

for (const first of cardActions) {
  test(`two questions, ${first} on the first and everything on the second [AC-57]`, async ({
    product,
    signedInPage,
  }) => {
    test.setTimeout(180_000);
    const conversation = await Conversation.start(product, 'hello');
    await conversation.waitForTurnEnd();
    await signedInPage.goto(conversation.taskUrl);
    const overlay = new ClarificationOverlay(signedInPage);
    for (const second of cardActions) {
      const isComplete = first !== 'nothing' && second !== 'nothing';
      for (const way of isComplete ? ['submit', 'skip'] : ['skip']) {
        await test.step(`${second}, then ${way}`, async () => {
          await askAgain(overlay, conversation, toolPrompt(2));
          await performOnCard(overlay, 0, first);
          await performOnCard(overlay, 1, second);
          if (isComplete) await expect(overlay.submit).not.toHaveAttribute('aria-disabled', 'true');
          else await expect(overlay.submit).toHaveAttribute('aria-disabled', 'true');
          await (way === 'submit' ? overlay.submit : overlay.skip).click();
          expect(await toolResult(conversation)).toEqual(
            way === 'submit' ? { q1: entryAfter(first, 0), q2: entryAfter(second, 1) } : SKIPPED,
          );
        });
      }
    }
  });
}

test('digits and arrows choose, Enter goes on, Ctrl+Enter submits, and keys during composition do neither [AC-57]', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.startUntilPending(product, toolPrompt(2));
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);
  await overlay.options.first().focus();
  await signedInPage.keyboard.press('2');
  await expect(overlay.card).toHaveAttribute('data-question-id', 'q2');
  await overlay.textBox.focus();
  await signedInPage.keyboard.type('one');
  await signedInPage.keyboard.press('Shift+Enter');
  await signedInPage.keyboard.type('two');
  await overlay.textBox.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
  await overlay.textBox.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true });
  await expect(overlay.textBox).toHaveValue('one\ntwo');
  await signedInPage.keyboard.press('Enter');
  await expect(overlay.textBox).toHaveValue('one\ntwo');
  expect(await conversation.clarifications('pending')).toHaveLength(1);
  await signedInPage.keyboard.press('Control+Enter');
  expect(await toolResult(conversation)).toEqual({
    q1: entryAfter('option', 0),
    q2: { custom_text: 'one\ntwo' },
  });
});

test('a text may have 2,000 code points, and the count is shown from 1,800 [AC-57]', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.startUntilPending(product, toolPrompt(1));
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);
  await overlay.textBox.fill('😀'.repeat(1_799));
  await expect(overlay.root.getByText(/1[,.]?799/)).toHaveCount(0);
  await overlay.textBox.fill('😀'.repeat(1_800));
  await expect(overlay.root.getByText(/1[,.]?800/)).toBeVisible();
  await overlay.textBox.fill('😀'.repeat(2_001));
  await overlay.submit.click();
  expect((await conversation.waitForFirstPending()).status).toBe('pending');
  await overlay.textBox.fill('😀'.repeat(2_000));
  await overlay.submit.click();
  expect(await toolResult(conversation)).toEqual({ q1: { custom_text: '😀'.repeat(2_000) } });
});

test('Escape collapses and answers nothing [R13]', async ({ product, signedInPage }) => {
  const conversation = await Conversation.startUntilPending(product, '/tool-ask');
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);
  await overlay.options.first().focus();
  await signedInPage.keyboard.press('Escape');
  await expect(overlay.card).toBeHidden();
  expect((await conversation.waitForFirstPending()).status).toBe('pending');
});

test('a question of the tool makes its session wait for input, and the answer lets it run [R14]', async ({
  product,
}) => {
  const conversation = await Conversation.start(
    product,
    `[${toolPrompt(1)},{"message":"m","requestedSchema":{"type":"object","properties":{"a":{"type":"string"}}}}]`,
  );
  const tool = await conversation.waitForFirstPending();
  expect(tool.source).toBe('ask_user_question');
  expect(await conversation.currentSession()).toMatchObject({
    state: 'WAITING_FOR_INPUT',
    pending_action: 'clarification',
  });
  const answers = [{ question_id: 'q1', selected_options: ['q1_opt1'] }];
  await product.call('POST', `/clarifications/${tool.pending_id}/respond`, { answers });
  await waitFor('the form', async () => (await conversation.waitForFirstPending()).source === 'elicitation');
  expect((await conversation.currentSession()).state).toBe('RUNNING');
});

test('the same question by form and by tool makes two records, each answered on its own [AC-60]', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.startUntilPending(product, '/both-sources', 2);
  const pending = await conversation.waitForPending(2);
  expect(pending.map(({ source }) => source).sort()).toEqual(['ask_user_question', 'elicitation']);
  const [form, tool] = pending.toSorted((a, b) => (a.source > b.source ? -1 : 1));
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);
  await expect(overlay.switcher).toBeVisible();
  await product.call('POST', `/clarifications/${tool?.pending_id ?? ''}/respond`, {
    answers: [{ question_id: 'q1', selected_options: ['q1_opt2'] }],
  });
  const settled = await conversation.waitForSettled(tool?.pending_id ?? '');
  expect(settled.answers?.[0]?.selected_options).toEqual(['q1_opt2']);
  expect((await conversation.clarification(form?.pending_id ?? '')).status).toBe('pending');
  expect(conversation.replies()).toEqual([]);
});

test('a late answer to the tool starts a new turn with its text, and supersedes the question [R16]', async ({
  product,
  signedInPage,
}) => {
  const conversation = await Conversation.startUntilPending(product, '/tool-gives-up 6000');
  const { pending_id } = await conversation.waitForFirstPending();
  expect(await conversation.waitForSettled(pending_id)).toMatchObject({
    status: 'cancelled',
    cause: 'agent_withdrew',
    agent_disconnected: true,
    superseded: false,
  });
  await conversation.waitForTurnEnd();
  const overlay = await ClarificationOverlay.open(signedInPage, conversation);
  await overlay.option('q1_opt1').click();
  await waitFor('the new turn', async () => (await conversation.currentSession()).prompt_generation === 2);
  const prompts = (await conversation.messages()).filter(({ type }) => type === 'prompt');
  expect(prompts.at(-1)?.content).toBe(
    'My answers to what you asked earlier:\n- Which licence should the package have?: MIT',
  );
  expect((await conversation.clarification(pending_id)).superseded).toBe(true);
  const again = { answers: [{ question_id: 'q1', selected_options: ['q1_opt2'] }] };
  await product.call('POST', `/clarifications/${pending_id}/respond`, again);
  await conversation.waitForTurnEnd();
  expect(await conversation.currentSession()).toMatchObject({ prompt_generation: 2, queued_prompts: [] });
});

test('an answer that does not fit the tool is refused with the name of its question [R1]', async ({
  product,
}) => {
  const conversation = await Conversation.startUntilPending(product, '/tool-gives-up 60000');
  const { pending_id } = await conversation.waitForFirstPending();
  const wrong = [
    { answers: [] },
    { answers: [{ question_id: 'q1', selected_options: ['q1_opt1', 'q1_opt2'] }] },
    { answers: [{ question_id: 'q1', selected_options: ['q1_opt1'], custom_text: 'and this' }] },
    { answers: [{ question_id: 'q1', selected_options: ['MIT'] }] },
  ];
  for (const body of wrong) {
    const refused = await product.call('POST', `/clarifications/${pending_id}/respond`, body);
    expect(refused).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
    expect(JSON.stringify(refused.body)).toContain('q1');
  }
  expect((await conversation.clarification(pending_id)).status).toBe('pending');
});

test('skipping a question that the agent withdrew is recorded and starts no turn [R16]', async ({
  product,
}) => {
  const conversation = await Conversation.startUntilPending(product, '/tool-gives-up 6000');
  const { pending_id } = await conversation.waitForFirstPending();
  await conversation.waitForSettled(pending_id);
  await conversation.waitForTurnEnd();
  const body = { answers: [], ...SKIPPED };
  const skipped = await product.call('POST', `/clarifications/${pending_id}/respond`, body);
  expect(skipped).toMatchObject({ status: 200, body: { delivered: false } });
  expect((await conversation.clarification(pending_id)).late_answers).toHaveLength(1);
  expect(await conversation.currentSession()).toMatchObject({ prompt_generation: 1, queued_prompts: [] });
});
