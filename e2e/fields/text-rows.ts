import { acceptReply, textField } from '../fixtures/forms.ts';
import type { ClarificationOverlay } from '../fixtures/overlay.ts';
import { expect } from '../fixtures/test.ts';
import type { FieldRow } from './field-row.ts';

/** Submits an invalid text and expects an error message, with the text still in its box. */
export async function expectRefused(
  overlay: ClarificationOverlay,
  typed: string,
  error: string,
): Promise<void> {
  await overlay.textBox.fill(typed);
  await overlay.submit.click();
  await expect(overlay.root.getByRole('alert')).toContainText(error);
  await expect(overlay.textBox).toHaveValue(typed);
}

const fill = (typed: string) => (overlay: ClarificationOverlay) => overlay.textBox.fill(typed);

export const textRows: FieldRow[] = [
  {
    name: 'a string',
    properties: { f: textField() },
    act: fill('T'),
    expectedReply: acceptReply({ f: 'T' }),
  },
  {
    name: 'a long text keeps its lines',
    properties: { f: textField() },
    act: fill('  one\n\n  two  three '),
    expectedReply: acceptReply({ f: 'one\n\n  two  three' }),
  },
  {
    name: 'a text of at least three characters',
    properties: { f: textField({ minLength: 3 }) },
    act: async (overlay) => {
      await expectRefused(overlay, 'ab', 'Too short: at least 3 characters are needed.');
      await overlay.textBox.fill('abc');
    },
    expectedReply: acceptReply({ f: 'abc' }),
  },
  {
    name: 'a text of at most five characters, an emoji being one',
    properties: { f: textField({ maxLength: 5 }) },
    act: async (overlay) => {
      await expectRefused(overlay, 'abcdef', 'Too long: at most 5 characters fit.');
      await overlay.textBox.fill('😀😀😀😀😀');
    },
    expectedReply: acceptReply({ f: '😀😀😀😀😀' }),
  },
  {
    name: 'a text without a bound of its own',
    properties: { f: textField() },
    act: async (overlay) => {
      await expectRefused(overlay, 'x'.repeat(2001), 'Too long: at most 2,000 characters fit.');
      await overlay.textBox.fill('x'.repeat(2000));
    },
    expectedReply: acceptReply({ f: 'x'.repeat(2000) }),
  },
  {
    name: 'a text whose form allows five thousand',
    properties: { f: textField({ maxLength: 5000 }) },
    act: fill('y'.repeat(5000)),
    expectedReply: acceptReply({ f: 'y'.repeat(5000) }),
  },
  {
    name: 'a text with a pattern',
    properties: { f: textField({ pattern: '^[a-z]+-\\d+$' }) },
    act: async (overlay) => {
      await expectRefused(
        overlay,
        'nope',
        'This does not have the form that the agent expects: ^[a-z]+-\\d+$',
      );
      await overlay.textBox.fill('ab-12');
    },
    expectedReply: acceptReply({ f: 'ab-12' }),
  },
  {
    name: 'a text with a pattern that would hang a backtracking engine',
    properties: { f: textField({ pattern: '^(a+)+$' }) },
    act: async (overlay) => {
      await expectRefused(
        overlay,
        `${'a'.repeat(1900)}!`,
        'This does not have the form that the agent expects',
      );
      await overlay.textBox.fill('aaa');
    },
    expectedReply: acceptReply({ f: 'aaa' }),
  },
  {
    name: 'a text with a pattern that cannot be checked',
    properties: { f: textField({ pattern: '^(?=.*\\d).+$' }) },
    act: async (overlay) => {
      await expect(overlay.card).toContainText('The agent expects a form that cannot be checked here:');
      await overlay.textBox.fill('no digit');
    },
    expectedReply: acceptReply({ f: 'no digit' }),
  },
  {
    name: 'an email address',
    properties: { f: textField({ format: 'email' }) },
    act: async (overlay) => {
      await expect(overlay.textBox).toHaveAttribute('inputmode', 'email');
      await expectRefused(overlay, 'nobody', 'This is not an email address.');
      await overlay.textBox.fill('ada@example.org');
    },
    expectedReply: acceptReply({ f: 'ada@example.org' }),
  },
  {
    name: 'a URI',
    properties: { f: textField({ format: 'uri' }) },
    act: async (overlay) => {
      await expect(overlay.textBox).toHaveAttribute('inputmode', 'url');
      await expectRefused(overlay, 'example.org', 'This is not a full address.');
      await overlay.textBox.fill('https://example.org/a?b=c');
    },
    expectedReply: acceptReply({ f: 'https://example.org/a?b=c' }),
  },
  {
    name: 'a date',
    properties: { f: textField({ format: 'date' }) },
    act: async (overlay) => {
      await expect(overlay.textBox).toHaveAttribute('type', 'date');
      await overlay.textBox.fill('2026-08-09');
    },
    expectedReply: acceptReply({ f: '2026-08-09' }),
  },
  {
    name: 'a date and time, given where the operator lives',
    properties: { f: textField({ format: 'date-time' }) },
    act: async (overlay) => {
      await expect(overlay.textBox).toHaveAttribute('type', 'datetime-local');
      await overlay.textBox.fill('2026-08-09T10:00');
    },
    expectedReply: acceptReply({ f: '2026-08-09T08:00:00Z' }),
  },
  {
    name: 'a secret',
    properties: { apiKey: textField() },
    act: async (overlay) => {
      await expect(overlay.textBox).toHaveAttribute('type', 'password');
      await overlay.textBox.fill('sk-1');
      await overlay.root.getByRole('button', { name: 'Show' }).click();
      await expect(overlay.textBox).toHaveAttribute('type', 'text');
    },
    expectedReply: acceptReply({ apiKey: 'sk-1' }),
  },
  {
    name: 'a text that must be given',
    properties: { f: textField() },
    required: ['f'],
    act: async (overlay) => {
      await expectRefused(overlay, '   ', 'This question needs an answer.');
      await overlay.textBox.fill('here');
    },
    expectedReply: acceptReply({ f: 'here' }),
  },
  {
    name: 'a prefilled text',
    properties: { f: textField({ default: 'svc' }) },
    act: (overlay) => expect(overlay.textBox).toHaveValue('svc'),
    expectedReply: acceptReply({ f: 'svc' }),
  },
  {
    name: 'a prefilled text that is cleared',
    properties: { f: textField({ default: 'svc' }) },
    act: fill(''),
    expectedReply: acceptReply({}),
  },
];
