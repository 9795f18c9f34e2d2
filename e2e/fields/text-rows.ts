import { text } from '../fixtures/forms.ts';
import type { Overlay } from '../fixtures/overlay.ts';
import { expect } from '../fixtures/test.ts';
import { accepted, type FieldRow } from './field-row.ts';

/** Types and submits what cannot be sent, and sees it refused in words, kept as it was typed. */
export async function refused(overlay: Overlay, typed: string, words: string): Promise<void> {
  await overlay.textBox.fill(typed);
  await overlay.submit.click();
  await expect(overlay.root.getByRole('alert')).toContainText(words);
  await expect(overlay.textBox).toHaveValue(typed);
}

const fill = (typed: string) => (overlay: Overlay) => overlay.textBox.fill(typed);

export const textRows: FieldRow[] = [
  { name: 'A string', properties: { f: text() }, act: fill('T'), sent: accepted({ f: 'T' }) },
  {
    name: 'A long text keeps its lines',
    properties: { f: text() },
    act: fill('  one\n\n  two  three '),
    sent: accepted({ f: 'one\n\n  two  three' }),
  },
  {
    name: 'A text of at least three characters',
    properties: { f: text({ minLength: 3 }) },
    act: async (overlay) => {
      await refused(overlay, 'ab', 'Too short: at least 3 characters are needed.');
      await overlay.textBox.fill('abc');
    },
    sent: accepted({ f: 'abc' }),
  },
  {
    name: 'A text of at most five characters, an emoji being one',
    properties: { f: text({ maxLength: 5 }) },
    act: async (overlay) => {
      await refused(overlay, 'abcdef', 'Too long: at most 5 characters fit.');
      await overlay.textBox.fill('😀😀😀😀😀');
    },
    sent: accepted({ f: '😀😀😀😀😀' }),
  },
  {
    name: 'A text without a bound of its own',
    properties: { f: text() },
    act: async (overlay) => {
      await refused(overlay, 'x'.repeat(2001), 'Too long: at most 2,000 characters fit.');
      await overlay.textBox.fill('x'.repeat(2000));
    },
    sent: accepted({ f: 'x'.repeat(2000) }),
  },
  {
    name: 'A text whose form allows five thousand',
    properties: { f: text({ maxLength: 5000 }) },
    act: fill('y'.repeat(5000)),
    sent: accepted({ f: 'y'.repeat(5000) }),
  },
  {
    name: 'A text with a pattern',
    properties: { f: text({ pattern: '^[a-z]+-\\d+$' }) },
    act: async (overlay) => {
      await refused(overlay, 'nope', 'This does not have the form that the agent expects: ^[a-z]+-\\d+$');
      await overlay.textBox.fill('ab-12');
    },
    sent: accepted({ f: 'ab-12' }),
  },
  {
    name: 'A text with a pattern that would hang a backtracking engine',
    properties: { f: text({ pattern: '^(a+)+$' }) },
    act: async (overlay) => {
      await refused(overlay, `${'a'.repeat(1900)}!`, 'This does not have the form that the agent expects');
      await overlay.textBox.fill('aaa');
    },
    sent: accepted({ f: 'aaa' }),
  },
  {
    name: 'A text with a pattern that cannot be checked',
    properties: { f: text({ pattern: '^(?=.*\\d).+$' }) },
    act: async (overlay) => {
      await expect(overlay.card).toContainText('The agent expects a form that cannot be checked here:');
      await overlay.textBox.fill('no digit');
    },
    sent: accepted({ f: 'no digit' }),
  },
  {
    name: 'An email address',
    properties: { f: text({ format: 'email' }) },
    act: async (overlay) => {
      await expect(overlay.textBox).toHaveAttribute('inputmode', 'email');
      await refused(overlay, 'nobody', 'This is not an email address.');
      await overlay.textBox.fill('ada@example.org');
    },
    sent: accepted({ f: 'ada@example.org' }),
  },
  {
    name: 'A URI',
    properties: { f: text({ format: 'uri' }) },
    act: async (overlay) => {
      await expect(overlay.textBox).toHaveAttribute('inputmode', 'url');
      await refused(overlay, 'example.org', 'This is not a full address.');
      await overlay.textBox.fill('https://example.org/a?b=c');
    },
    sent: accepted({ f: 'https://example.org/a?b=c' }),
  },
  {
    name: 'A date',
    properties: { f: text({ format: 'date' }) },
    act: async (overlay) => {
      await expect(overlay.textBox).toHaveAttribute('type', 'date');
      await overlay.textBox.fill('2026-08-09');
    },
    sent: accepted({ f: '2026-08-09' }),
  },
  {
    name: 'A date and time, given where the operator lives',
    properties: { f: text({ format: 'date-time' }) },
    act: async (overlay) => {
      await expect(overlay.textBox).toHaveAttribute('type', 'datetime-local');
      await overlay.textBox.fill('2026-08-09T10:00');
    },
    sent: accepted({ f: '2026-08-09T08:00:00Z' }),
  },
  {
    name: 'A secret',
    properties: { apiKey: text() },
    act: async (overlay) => {
      await expect(overlay.textBox).toHaveAttribute('type', 'password');
      await overlay.textBox.fill('sk-1');
      await overlay.root.getByRole('button', { name: 'Show' }).click();
      await expect(overlay.textBox).toHaveAttribute('type', 'text');
    },
    sent: accepted({ apiKey: 'sk-1' }),
  },
  {
    name: 'A text that must be given',
    properties: { f: text() },
    required: ['f'],
    act: async (overlay) => {
      await refused(overlay, '   ', 'This question needs an answer.');
      await overlay.textBox.fill('here');
    },
    sent: accepted({ f: 'here' }),
  },
  {
    name: 'A prefilled text',
    properties: { f: text({ default: 'svc' }) },
    act: (overlay) => expect(overlay.textBox).toHaveValue('svc'),
    sent: accepted({ f: 'svc' }),
  },
  {
    name: 'A prefilled text that is cleared',
    properties: { f: text({ default: 'svc' }) },
    act: fill(''),
    sent: accepted({}),
  },
];
