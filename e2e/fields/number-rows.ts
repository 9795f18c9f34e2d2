import { acceptReply } from '../fixtures/forms.ts';
import type { ClarificationOverlay } from '../fixtures/overlay.ts';
import { expect } from '../fixtures/test.ts';
import type { FieldRow } from './field-row.ts';
import { expectRefused } from './text-rows.ts';

const number = (bounds: Record<string, unknown> = {}) => ({ type: 'number', ...bounds });
const integer = (bounds: Record<string, unknown> = {}) => ({ type: 'integer', ...bounds });
const fill = (typed: string) => (overlay: ClarificationOverlay) => overlay.textBox.fill(typed);

export const numberRows: FieldRow[] = [
  {
    name: 'a number typed with a decimal',
    properties: { ratio: number({ default: 1, minimum: 0, maximum: 2 }) },
    act: async (overlay) => {
      await expect(overlay.textBox).toHaveValue('1');
      await overlay.textBox.fill('');
      await overlay.textBox.pressSequentially('0.');
      await expect(overlay.textBox).toHaveValue('0.');
      await overlay.textBox.pressSequentially('5');
    },
    expectedReply: acceptReply({ ratio: 0.5 }),
  },
  {
    name: 'a number within bounds',
    properties: { n: number({ minimum: 0, maximum: 2 }) },
    act: async (overlay) => {
      await expect(overlay.card).toContainText('A number from 0 to 2.');
      await expectRefused(overlay, 'two', 'This is not a number.');
      await expectRefused(overlay, '2.1', 'Too large: at most 2 fits.');
      await expectRefused(overlay, '-1', 'Too small: 0 or more is needed.');
      await overlay.textBox.fill('2');
    },
    expectedReply: acceptReply({ n: 2 }),
  },
  {
    name: 'a negative number',
    properties: { n: number() },
    act: fill('-1.5e2'),
    expectedReply: acceptReply({ n: -150 }),
  },
  {
    name: 'a whole number',
    properties: { n: integer({ minimum: 1 }) },
    act: async (overlay) => {
      await expect(overlay.textBox).toHaveAttribute('inputmode', 'numeric');
      await expectRefused(overlay, '1.5', 'This is not a whole number.');
      await overlay.textBox.fill(' 3 ');
    },
    expectedReply: acceptReply({ n: 3 }),
  },
  {
    name: 'a whole number beyond what a number can hold',
    properties: { n: integer() },
    act: async (overlay) => {
      await expectRefused(overlay, '9007199254740993', 'Too large');
      await overlay.textBox.fill('9007199254740991');
    },
    expectedReply: acceptReply({ n: 9007199254740991 }),
  },
  {
    name: 'a prefilled whole number',
    properties: { n: integer({ default: 2 }) },
    act: (overlay) => expect(overlay.textBox).toHaveValue('2'),
    expectedReply: acceptReply({ n: 2 }),
  },
  {
    name: 'a prefilled whole number that is cleared',
    properties: { n: integer({ default: 2 }) },
    act: fill(''),
    expectedReply: acceptReply({}),
  },
  {
    name: 'a number that must be given',
    properties: { n: number() },
    required: ['n'],
    act: async (overlay) => {
      await expectRefused(overlay, '', 'This question needs an answer.');
      await overlay.textBox.fill('0');
    },
    expectedReply: acceptReply({ n: 0 }),
  },
];
