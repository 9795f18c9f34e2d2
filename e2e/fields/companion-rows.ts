import { acceptReply, singleSelect, multiSelect, markedCompanion, textField } from '../fixtures/forms.ts';
import type { ClarificationOverlay } from '../fixtures/overlay.ts';
import { expect } from '../fixtures/test.ts';
import type { FieldRow } from './field-row.ts';

const REPLACES_TEXT = 'Your text is used instead of the choice.';
const JOINS_TEXT = 'Your text goes with the choice.';

/** Picks and types on the only card, which must say what the text does to the pick. */
const pickAndType =
  (option: string, typed: string, promise: string) => async (overlay: ClarificationOverlay) => {
    await expect(overlay.card).toHaveCount(1);
    await expect(overlay.next).toHaveCount(0);
    await overlay.option(option).click();
    await overlay.textBox.fill(typed);
    await expect(overlay.card).toContainText(promise);
    await expect(overlay.option(option)).toHaveAttribute('data-selected', 'true');
    await expect(overlay.root.getByTestId('clarification-custom-input')).toHaveAttribute(
      'data-active',
      String(promise === REPLACES_TEXT),
    );
  };

const jetbrainsAirCompanion = (questionId: string) => ({
  type: 'string',
  title: 'Other',
  _meta: { jetbrains: { air: { customAnswer: { questionId } } } },
});
const unmarkedCompanion = textField({ title: 'Other', description: 'Type your own answer (optional).' });

/** As @agentclientprotocol/codex-acp 2.6.0 sends them: the question in `title`, its header in `description`. */
const codexFields = {
  db: {
    ...singleSelect('A', 'None of the above'),
    title: 'Which database should the cache use?',
    description: 'Storage',
    _meta: { codex: { isOther: true, isSecret: false } },
  },
  db_note: textField({
    title: 'Additional answer or note',
    _meta: { codex: { questionId: 'db', role: 'user_note', isSecret: false } },
  }),
};

export const companionRows: FieldRow[] = [
  {
    name: 'a marked text box beside one choice [AC-12i]',
    properties: { q: singleSelect('Postgres', 'SQLite'), free: markedCompanion('q') },
    act: pickAndType('Postgres', ' v17 ', REPLACES_TEXT),
    expectedReply: acceptReply({ free: 'v17' }),
  },
  {
    name: 'a marked text box beside several choices [AC-12a]',
    properties: { q: multiSelect('dev', 'prod'), q_custom: markedCompanion('q') },
    act: pickAndType('dev', ' eu ', REPLACES_TEXT),
    expectedReply: acceptReply({ q_custom: 'eu' }),
  },
  {
    name: 'a text box marked the other way',
    properties: { q: singleSelect('a', 'b'), own: jetbrainsAirCompanion('q') },
    act: pickAndType('a', 'c', REPLACES_TEXT),
    expectedReply: acceptReply({ own: 'c' }),
  },
  {
    name: 'a bare text box beside one choice [R20]',
    properties: { q_custom: unmarkedCompanion, q: singleSelect('Postgres', 'SQLite') },
    act: pickAndType('Postgres', 'v17', JOINS_TEXT),
    expectedReply: acceptReply({ q: 'Postgres', q_custom: 'v17' }),
  },
  {
    name: 'a bare text box beside several choices [R20]',
    properties: { q: multiSelect('dev', 'prod'), q_custom: unmarkedCompanion },
    act: pickAndType('dev', ' eu ', JOINS_TEXT),
    expectedReply: acceptReply({ q: ['dev'], q_custom: 'eu' }),
  },
  {
    name: 'text alone in a bare text box [R20]',
    properties: { q: singleSelect('Postgres', 'SQLite'), q_custom: unmarkedCompanion },
    act: (overlay) => overlay.textBox.fill('CockroachDB'),
    expectedReply: acceptReply({ q_custom: 'CockroachDB' }),
  },
  {
    name: 'text in a bare box is no pick of the choice beside it, where one must be made [R20]',
    properties: { q: singleSelect('Postgres', 'SQLite'), q_custom: unmarkedCompanion },
    required: ['q'],
    act: async (overlay) => {
      await overlay.textBox.fill('v17');
      await overlay.submit.click();
      await expect(overlay.root.getByRole('alert')).toContainText('This question needs an answer.');
      await overlay.option('Postgres').click();
    },
    expectedReply: acceptReply({ q: 'Postgres', q_custom: 'v17' }),
  },
  {
    name: 'a note of Codex beside its choice [R28]',
    properties: codexFields,
    required: ['db'],
    act: async (overlay) => {
      await expect(overlay.card.getByRole('heading')).toHaveText('Which database should the cache use?');
      await expect(overlay.card).toContainText('Storage');
      await overlay.submit.click();
      await expect(overlay.root.getByRole('alert')).toContainText('This question needs an answer.');
      await pickAndType('A', 'with TLS', JOINS_TEXT)(overlay);
    },
    expectedReply: acceptReply({ db: 'A', db_note: 'with TLS' }),
  },
  {
    name: 'a note alone answers a choice that must be made [R21]',
    properties: codexFields,
    required: ['db'],
    act: (overlay) => overlay.textBox.fill('DuckDB'),
    expectedReply: acceptReply({ db_note: 'DuckDB' }),
  },
  {
    name: 'one text field for three questions is a question of its own',
    properties: {
      customAnswer: textField({ title: 'Other' }),
      question_0: singleSelect('a', 'b'),
      question_1: singleSelect('c', 'd'),
      question_2: singleSelect('e', 'f'),
    },
    act: async (overlay) => {
      await expect(overlay.card).toHaveAttribute('data-question-id', 'customAnswer');
      await overlay.textBox.fill('shared');
      await overlay.next.click();
      await overlay.option('b').click();
    },
    expectedReply: acceptReply({ customAnswer: 'shared', question_0: 'b' }),
  },
  {
    name: 'two questions with the same words',
    properties: {
      question_0: { ...singleSelect('x', 'y'), description: 'Same?' },
      question_1: { ...singleSelect('x', 'y'), description: 'Same?' },
    },
    act: async (overlay) => {
      await overlay.option('x').click();
      await overlay.next.click();
      await expect(overlay.option('x')).toHaveAttribute('data-selected', 'false');
      await overlay.option('y').click();
    },
    expectedReply: acceptReply({ question_0: 'x', question_1: 'y' }),
  },
  {
    name: 'known fields are asked, the others are named',
    properties: {
      a_one: singleSelect('x', 'y'),
      b_many: multiSelect('x', 'y'),
      c_text: textField(),
      d_flag: { type: 'boolean' },
      e_objects: { type: 'array', items: { type: 'object' } },
      f_nested: { type: 'object', properties: {} },
    },
    act: async (overlay) => {
      const ignored = overlay.root.getByTestId('clarification-ignored');
      await expect(ignored).toContainText('2 things that cannot be answered here');
      await expect(ignored.getByRole('listitem')).toHaveText(['e_objects', 'f_nested']);
      await overlay.option('y').click();
      await overlay.next.click();
      await overlay.option('x').click();
      await overlay.next.click();
      await overlay.textBox.fill('t');
      await overlay.next.click();
      await overlay.option('false').click();
    },
    expectedReply: acceptReply({ a_one: 'y', b_many: ['x'], c_text: 't', d_flag: false }),
  },
  {
    name: 'an option with a preview beside a text box',
    properties: {
      q: {
        type: 'string',
        oneOf: [
          {
            const: 'Box',
            title: 'Box',
            _meta: { '_claude/askUserQuestionOption': { preview: '```\n+--+\n```' } },
          },
          { const: 'Line', title: 'Line' },
        ],
      },
      free: markedCompanion('q'),
    },
    act: async (overlay) => {
      await expect(overlay.root.getByRole('region', { name: 'Preview of Box' })).toContainText('+--+');
      await expect(overlay.textBox).toBeVisible();
      await overlay.option('Line').click();
    },
    expectedReply: acceptReply({ q: 'Line' }),
  },
];

/** The sentence that the screen must show for each Claude bridge, by what the bridge does with pick and text. */
export const claudeBridgeVersions = [
  { version: '0.76.0', single: REPLACES_TEXT, several: REPLACES_TEXT },
  { version: '0.77.0', single: REPLACES_TEXT, several: JOINS_TEXT },
  { version: '0.78.0', single: JOINS_TEXT, several: JOINS_TEXT },
  { version: '0.81.2', single: JOINS_TEXT, several: JOINS_TEXT },
  { version: '0.82.0', single: REPLACES_TEXT, several: REPLACES_TEXT },
] as const;

type ClaudeBridgeVersion = (typeof claudeBridgeVersions)[number];

/** A marked text box beside a single-select and beside a multi-select, as that version of the bridge sends it. */
export function rowsForVersion({ single, several }: ClaudeBridgeVersion): FieldRow[] {
  return [
    {
      name: 'one choice and a text',
      properties: { q: singleSelect('a', 'b'), q_custom: markedCompanion('q') },
      act: pickAndType('a', 'more', single),
      expectedReply: acceptReply(single === JOINS_TEXT ? { q: 'a', q_custom: 'more' } : { q_custom: 'more' }),
    },
    {
      name: 'several choices and a text',
      properties: { q: multiSelect('a', 'b'), q_custom: markedCompanion('q') },
      act: pickAndType('b', 'more', several),
      expectedReply: acceptReply(
        several === JOINS_TEXT ? { q: ['b'], q_custom: 'more' } : { q_custom: 'more' },
      ),
    },
  ];
}
