import fs from 'node:fs';
import type { Question } from '@kandev/contracts';
import { z } from 'zod';
import { Conversation } from './fixtures/conversation.ts';
import { ClarificationOverlay } from './fixtures/overlay.ts';
import { expect, test } from './fixtures/test.ts';

/** Every distinct form recorded from @agentclientprotocol/claude-agent-acp 0.65.0. */
const recordedForms = z
  .object({ forms: z.record(z.string(), z.record(z.string(), z.unknown())) })
  .parse(
    JSON.parse(
      fs.readFileSync(
        new URL('../packages/agent-runner/src/testing/forms/claude-forms-0.65.0.json', import.meta.url),
        'utf8',
      ),
    ),
  ).forms;

/** The content expected when the last option (the last two of a multi-select) is chosen and text is typed elsewhere. */
const expectedContents: Record<string, Record<string, unknown>> = {
  single: { question_0: 'DynamoDB' },
  two_questions: { question_0: 'DynamoDB', question_1: ['staging', 'prod'] },
  multi: { question_0: ['staging', 'prod'] },
  four_questions: {
    question_0: 'DynamoDB',
    question_1: ['staging', 'prod'],
    question_2: 'b',
    question_3: 'd',
  },
  parallel_first: { question_0: 'b' },
  parallel_second: { question_0: 'd' },
  same_text: { question_0: 'b' },
  mcp_key: { apiKey: 'typed' },
  mcp_settings: {
    dryRun: false,
    email: 'a@b.example',
    envs: ['dev', 'prod'],
    legacy: 'b',
    name: 'typed',
    ratio: 1,
    region: 'us',
    replicas: 1,
    tags: ['y', 'z'],
    tier: 'l',
    when: '2026-11-29T10:00:00Z',
    zname: 'typed',
  },
  beside_mcp: { question_0: 'b' },
  colour: { question_0: 'Blue' },
  refusal_fallback: { choice: 'cancelled' },
};

async function answerQuestion(overlay: ClarificationOverlay, question: Question): Promise<void> {
  if (question.options.length === 0) {
    const { input } = question;
    if (input?.format === 'date-time') await overlay.textBox.fill('2026-11-29T10:00');
    else if (input?.format === 'email') await overlay.textBox.fill('a@b.example');
    else await overlay.textBox.fill(input?.type === 'string' ? 'typed' : '1');
    return;
  }
  const chosenIds = question.options.slice(question.multi_select ? -2 : -1).map(({ id }) => id);
  for (const { id } of question.options) {
    const option = overlay.option(id);
    const selected = (await option.getAttribute('data-selected')) === 'true';
    if (selected !== chosenIds.includes(id) && (question.multi_select || chosenIds.includes(id)))
      await option.click();
  }
}

test.describe('the forms of Claude bridge 0.65.0 are shown and answered in the browser', () => {
  test.use({ timezoneId: 'UTC' });

  for (const [name, params] of Object.entries(recordedForms)) {
    test(name, async ({ product, signedInPage }) => {
      const form = Object.fromEntries(
        Object.entries(params).filter(([key]) => key !== 'sessionId' && key !== 'toolCallId'),
      );
      const conversation = await Conversation.startUntilPending(product, JSON.stringify(form), 1, name);
      const { questions, ignored_properties } = await conversation.waitForFirstPending();
      expect(ignored_properties).toEqual([]);
      const overlay = await ClarificationOverlay.open(signedInPage, conversation);

      for (const [index, question] of questions.entries()) {
        await expect(overlay.card).toHaveAttribute('data-question-id', question.id);
        await answerQuestion(overlay, question);
        if (index < questions.length - 1) await overlay.next.click();
      }
      await overlay.submit.click();

      const reply = JSON.parse(await conversation.waitForReply()) as { action: string; content: unknown };
      expect(reply.action).toBe('accept');
      expect(reply.content).toEqual(expectedContents[name]);
    });
  }
});
