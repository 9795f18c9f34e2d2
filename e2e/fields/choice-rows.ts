import { acceptReply, singleSelect, multiSelect } from '../fixtures/forms.ts';
import type { ClarificationOverlay } from '../fixtures/overlay.ts';
import { expect } from '../fixtures/test.ts';
import type { FieldRow } from './field-row.ts';

const pick =
  (...ids: string[]) =>
  async (overlay: ClarificationOverlay): Promise<void> => {
    for (const id of ids) await overlay.option(id).click();
  };
async function expectSubmitBlocked(overlay: ClarificationOverlay, error: string): Promise<void> {
  await overlay.submit.click();
  await expect(overlay.root.getByRole('alert')).toContainText(error);
}
const expectSelected = (overlay: ClarificationOverlay, id: string) =>
  expect(overlay.option(id)).toHaveAttribute('data-selected', 'true');

const flag = (extra: Record<string, unknown> = {}) => ({ type: 'boolean', ...extra });
const tags = (extra: Record<string, unknown> = {}) => ({
  type: 'array',
  items: { type: 'string', enum: ['x', 'y', 'z'] },
  ...extra,
});

export const choiceRows: FieldRow[] = [
  {
    name: 'a boolean: yes',
    properties: { f: flag() },
    act: pick('true'),
    expectedReply: acceptReply({ f: true }),
  },
  {
    name: 'a boolean: no',
    properties: { f: flag() },
    act: pick('false'),
    expectedReply: acceptReply({ f: false }),
  },
  {
    name: 'a prefilled boolean',
    properties: { f: flag({ default: true }) },
    act: (overlay) => expectSelected(overlay, 'true'),
    expectedReply: acceptReply({ f: true }),
  },
  {
    name: 'a prefilled boolean that is taken back',
    properties: { f: flag({ default: false }) },
    act: pick('false'),
    expectedReply: acceptReply({}),
  },
  {
    name: 'an enum is a choice',
    properties: { strategy: { type: 'string', enum: ['conservative', 'balanced', 'aggressive'] } },
    required: ['strategy'],
    act: async (overlay) => {
      await expect(overlay.options).toHaveCount(3);
      await expect(overlay.textBox).toHaveCount(0);
      await expectSubmitBlocked(overlay, 'This question needs an answer.');
      await overlay.option('balanced').click();
    },
    expectedReply: acceptReply({ strategy: 'balanced' }),
  },
  {
    name: 'an enum with names',
    properties: { f: { type: 'string', enum: ['a', 'b'], enumNames: ['Alpha', 'Beta'] } },
    act: (overlay) => overlay.root.getByRole('radio', { name: 'Beta' }).click(),
    expectedReply: acceptReply({ f: 'b' }),
  },
  {
    name: 'an enum in an array is a choice of several',
    properties: { tags: tags() },
    act: pick('z', 'x'),
    expectedReply: acceptReply({ tags: ['x', 'z'] }),
  },
  {
    name: 'one of titled options',
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
    expectedReply: acceptReply({ f: 'l' }),
  },
  {
    name: 'a prefilled choice of one that is changed',
    properties: { f: { ...singleSelect('a', 'b'), default: 'a' } },
    act: async (overlay) => {
      await expectSelected(overlay, 'a');
      await overlay.option('b').click();
    },
    expectedReply: acceptReply({ f: 'b' }),
  },
  {
    name: 'any of titled options',
    properties: { f: multiSelect('a', 'b', 'c') },
    act: pick('c', 'a'),
    expectedReply: acceptReply({ f: ['a', 'c'] }),
  },
  {
    name: 'two options exactly',
    properties: { tags: tags({ minItems: 2, maxItems: 2 }) },
    act: async (overlay) => {
      await expect(overlay.card).toContainText('Choose exactly 2.');
      await overlay.option('x').click();
      await expectSubmitBlocked(overlay, 'Choose at least 2.');
      await pick('y', 'z')(overlay);
      await expectSubmitBlocked(overlay, 'Choose at most 2.');
      await overlay.option('x').click();
    },
    expectedReply: acceptReply({ tags: ['y', 'z'] }),
  },
  {
    name: 'prefilled options',
    properties: { tags: tags({ default: ['z', 'x'] }) },
    act: (overlay) => expectSelected(overlay, 'z'),
    expectedReply: acceptReply({ tags: ['x', 'z'] }),
  },
  {
    name: 'prefilled options that are taken back',
    properties: { tags: tags({ default: ['x'] }) },
    act: pick('x'),
    expectedReply: acceptReply({}),
  },
  {
    name: 'a choice that must be made can still be skipped',
    properties: { f: singleSelect('a', 'b') },
    required: ['f'],
    act: (overlay) => expectSubmitBlocked(overlay, 'This question needs an answer.'),
    finishWith: 'skip',
    expectedReply: '{"action":"decline"}',
  },
  {
    name: 'two options that look the same',
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
    expectedReply: acceptReply({ f: 'a2' }),
  },
  {
    name: 'labels of 281 and of 2,000 characters',
    properties: { f: singleSelect('m'.repeat(281), 'w'.repeat(2000)) },
    act: async (overlay) => {
      await expect(overlay.options.nth(1)).toHaveText('w'.repeat(2000) + '2');
      await overlay.options.nth(1).click();
    },
    expectedReply: acceptReply({ f: 'w'.repeat(2000) }),
  },
];
