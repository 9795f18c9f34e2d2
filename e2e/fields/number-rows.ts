import type { Overlay } from '../fixtures/overlay.ts';
import { expect } from '../fixtures/test.ts';
import { accepted, type FieldRow } from './field-row.ts';
import { refused } from './text-rows.ts';

const number = (bounds: Record<string, unknown> = {}) => ({ type: 'number', ...bounds });
const integer = (bounds: Record<string, unknown> = {}) => ({ type: 'integer', ...bounds });
const fill = (typed: string) => (overlay: Overlay) => overlay.textBox.fill(typed);

export const numberRows: FieldRow[] = [
  {
    name: 'field case 40: a number typed with a decimal',
    properties: { ratio: number({ default: 1, minimum: 0, maximum: 2 }) },
    act: async (overlay) => {
      await expect(overlay.textBox).toHaveValue('1');
      await overlay.textBox.fill('');
      await overlay.textBox.pressSequentially('0.');
      await expect(overlay.textBox).toHaveValue('0.');
      await overlay.textBox.pressSequentially('5');
    },
    sent: accepted({ ratio: 0.5 }),
  },
  {
    name: 'A number within bounds',
    properties: { n: number({ minimum: 0, maximum: 2 }) },
    act: async (overlay) => {
      await expect(overlay.card).toContainText('A number from 0 to 2.');
      await refused(overlay, 'two', 'This is not a number.');
      await refused(overlay, '2.1', 'Too large: at most 2 fits.');
      await refused(overlay, '-1', 'Too small: 0 or more is needed.');
      await overlay.textBox.fill('2');
    },
    sent: accepted({ n: 2 }),
  },
  {
    name: 'A negative number',
    properties: { n: number() },
    act: fill('-1.5e2'),
    sent: accepted({ n: -150 }),
  },
  {
    name: 'A whole number',
    properties: { n: integer({ minimum: 1 }) },
    act: async (overlay) => {
      await expect(overlay.textBox).toHaveAttribute('inputmode', 'numeric');
      await refused(overlay, '1.5', 'This is not a whole number.');
      await overlay.textBox.fill(' 3 ');
    },
    sent: accepted({ n: 3 }),
  },
  {
    name: 'A whole number beyond what a number can hold',
    properties: { n: integer() },
    act: async (overlay) => {
      await refused(overlay, '9007199254740993', 'Too large');
      await overlay.textBox.fill('9007199254740991');
    },
    sent: accepted({ n: 9007199254740991 }),
  },
  {
    name: 'A prefilled whole number',
    properties: { n: integer({ default: 2 }) },
    act: (overlay) => expect(overlay.textBox).toHaveValue('2'),
    sent: accepted({ n: 2 }),
  },
  {
    name: 'A prefilled whole number that is cleared',
    properties: { n: integer({ default: 2 }) },
    act: fill(''),
    sent: accepted({}),
  },
  {
    name: 'A number that must be given',
    properties: { n: number() },
    required: ['n'],
    act: async (overlay) => {
      await refused(overlay, '', 'This question needs an answer.');
      await overlay.textBox.fill('0');
    },
    sent: accepted({ n: 0 }),
  },
];
