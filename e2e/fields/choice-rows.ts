import { choice, choices } from '../fixtures/forms.ts';
import type { Overlay } from '../fixtures/overlay.ts';
import { expect } from '../fixtures/test.ts';
import { accepted, type FieldRow } from './field-row.ts';

const pick =
  (...ids: string[]) =>
  async (overlay: Overlay): Promise<void> => {
    for (const id of ids) await overlay.option(id).click();
  };
async function blocked(overlay: Overlay, words: string): Promise<void> {
  await overlay.submit.click();
  await expect(overlay.root.getByRole('alert')).toContainText(words);
}
const selected = (overlay: Overlay, id: string) =>
  expect(overlay.option(id)).toHaveAttribute('data-selected', 'true');

const flag = (extra: Record<string, unknown> = {}) => ({ type: 'boolean', ...extra });
const tags = (extra: Record<string, unknown> = {}) => ({
  type: 'array',
  items: { type: 'string', enum: ['x', 'y', 'z'] },
  ...extra,
});

export const choiceRows: FieldRow[] = [
  { name: 'A boolean: yes', properties: { f: flag() }, act: pick('true'), sent: accepted({ f: true }) },
  { name: 'A boolean: no', properties: { f: flag() }, act: pick('false'), sent: accepted({ f: false }) },
  {
    name: 'A prefilled boolean',
    properties: { f: flag({ default: true }) },
    act: (overlay) => selected(overlay, 'true'),
    sent: accepted({ f: true }),
  },
  {
    name: 'A prefilled boolean that is taken back',
    properties: { f: flag({ default: false }) },
    act: pick('false'),
    sent: accepted({}),
  },
  {
    name: 'field case 39: an enum is a choice',
    properties: { strategy: { type: 'string', enum: ['conservative', 'balanced', 'aggressive'] } },
    required: ['strategy'],
    act: async (overlay) => {
      await expect(overlay.options).toHaveCount(3);
      await expect(overlay.textBox).toHaveCount(0);
      await blocked(overlay, 'This question needs an answer.');
      await overlay.option('balanced').click();
    },
    sent: accepted({ strategy: 'balanced' }),
  },
  {
    name: 'An enum with names',
    properties: { f: { type: 'string', enum: ['a', 'b'], enumNames: ['Alpha', 'Beta'] } },
    act: (overlay) => overlay.root.getByRole('radio', { name: 'Beta' }).click(),
    sent: accepted({ f: 'b' }),
  },
  {
    name: 'field case 39: an enum in an array is a choice of several',
    properties: { tags: tags() },
    act: pick('z', 'x'),
    sent: accepted({ tags: ['x', 'z'] }),
  },
  {
    name: 'One of titled options',
    properties: {
      f: {
        type: 'string',
        oneOf: [
          { const: 's', title: 'Small' },
          { const: 'l', title: 'Large' },
        ],
      },
    },
    act: (overlay) => overlay.root.getByRole('radio', { name: 'Large' }).click(),
    sent: accepted({ f: 'l' }),
  },
  {
    name: 'A prefilled choice of one that is changed',
    properties: { f: { ...choice('a', 'b'), default: 'a' } },
    act: async (overlay) => {
      await selected(overlay, 'a');
      await overlay.option('b').click();
    },
    sent: accepted({ f: 'b' }),
  },
  {
    name: 'Any of titled options',
    properties: { f: choices('a', 'b', 'c') },
    act: pick('c', 'a'),
    sent: accepted({ f: ['a', 'c'] }),
  },
  {
    name: 'Two options exactly',
    properties: { tags: tags({ minItems: 2, maxItems: 2 }) },
    act: async (overlay) => {
      await expect(overlay.card).toContainText('Choose exactly 2.');
      await overlay.option('x').click();
      await blocked(overlay, 'Choose at least 2.');
      await pick('y', 'z')(overlay);
      await blocked(overlay, 'Choose at most 2.');
      await overlay.option('x').click();
    },
    sent: accepted({ tags: ['y', 'z'] }),
  },
  {
    name: 'Prefilled options',
    properties: { tags: tags({ default: ['z', 'x'] }) },
    act: (overlay) => selected(overlay, 'z'),
    sent: accepted({ tags: ['x', 'z'] }),
  },
  {
    name: 'Prefilled options that are taken back',
    properties: { tags: tags({ default: ['x'] }) },
    act: pick('x'),
    sent: accepted({}),
  },
  {
    name: 'A choice that must be made can still be skipped',
    properties: { f: choice('a', 'b') },
    required: ['f'],
    act: (overlay) => blocked(overlay, 'This question needs an answer.'),
    ends: 'skip',
    sent: '{"action":"decline"}',
  },
  {
    name: 'field case 34: two options that look the same',
    properties: {
      f: {
        type: 'string',
        oneOf: [
          { const: 'a1', title: 'Yes' },
          { const: 'a2', title: 'Yes' },
        ],
      },
    },
    act: async (overlay) => {
      await expect(overlay.option('a1')).toContainText('a1');
      await expect(overlay.option('a2')).toContainText('a2');
      await overlay.root.getByRole('radio', { name: 'Yes a2' }).click();
    },
    sent: accepted({ f: 'a2' }),
  },
  {
    name: 'field case 45: labels of 281 and of 2,000 characters',
    properties: { f: choice('m'.repeat(281), 'w'.repeat(2000)) },
    act: async (overlay) => {
      await expect(overlay.options.nth(1)).toHaveText('w'.repeat(2000) + '2');
      await overlay.options.nth(1).click();
    },
    sent: accepted({ f: 'w'.repeat(2000) }),
  },
];
