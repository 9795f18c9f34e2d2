import { choice, choices, marked, text } from '../fixtures/forms.ts';
import type { Overlay } from '../fixtures/overlay.ts';
import { expect } from '../fixtures/test.ts';
import { accepted, type FieldRow } from './field-row.ts';

const REPLACES = 'Your text is used instead of the choice.';
const JOINS = 'Your text goes with the choice.';

/** Picks and types on the only card there is, which must say what the text will do to the pick. */
const both = (option: string, typed: string, promise: string) => async (overlay: Overlay) => {
  await expect(overlay.card).toHaveCount(1);
  await expect(overlay.next).toHaveCount(0);
  await overlay.option(option).click();
  await overlay.textBox.fill(typed);
  await expect(overlay.card).toContainText(promise);
  await expect(overlay.option(option)).toHaveAttribute('data-selected', 'true');
  await expect(overlay.root.getByTestId('clarification-custom-input')).toHaveAttribute(
    'data-active',
    String(promise === REPLACES),
  );
};

const air = (questionId: string) => ({
  type: 'string',
  title: 'Other',
  _meta: { jetbrains: { air: { customAnswer: { questionId } } } },
});
const bare = text({ title: 'Other', description: 'Type your own answer (optional).' });

/** As @agentclientprotocol/codex-acp 2.6.0 sends them: the question in `title`, its header in `description`. */
const codex = {
  db: {
    ...choice('A', 'None of the above'),
    title: 'Which database should the cache use?',
    description: 'Storage',
    _meta: { codex: { isOther: true, isSecret: false } },
  },
  db_note: text({
    title: 'Additional answer or note',
    _meta: { codex: { questionId: 'db', role: 'user_note', isSecret: false } },
  }),
};

export const companionRows: FieldRow[] = [
  {
    name: 'field case 27, AC-12i: a marked text box beside one choice',
    properties: { q: choice('Postgres', 'SQLite'), free: marked('q') },
    act: both('Postgres', ' v17 ', REPLACES),
    sent: accepted({ free: 'v17' }),
  },
  {
    name: 'field case 26, AC-12a: a marked text box beside several choices',
    properties: { q: choices('dev', 'prod'), q_custom: marked('q') },
    act: both('dev', ' eu ', REPLACES),
    sent: accepted({ q_custom: 'eu' }),
  },
  {
    name: 'A text box marked the other way',
    properties: { q: choice('a', 'b'), own: air('q') },
    act: both('a', 'c', REPLACES),
    sent: accepted({ own: 'c' }),
  },
  {
    name: 'field case 28, R20: a bare text box beside one choice',
    properties: { q_custom: bare, q: choice('Postgres', 'SQLite') },
    act: both('Postgres', 'v17', JOINS),
    sent: accepted({ q: 'Postgres', q_custom: 'v17' }),
  },
  {
    name: 'field case 26, R20: a bare text box beside several choices',
    properties: { q: choices('dev', 'prod'), q_custom: bare },
    act: both('dev', ' eu ', JOINS),
    sent: accepted({ q: ['dev'], q_custom: 'eu' }),
  },
  {
    name: 'R20: text alone in a bare text box',
    properties: { q: choice('Postgres', 'SQLite'), q_custom: bare },
    act: (overlay) => overlay.textBox.fill('CockroachDB'),
    sent: accepted({ q_custom: 'CockroachDB' }),
  },
  {
    name: 'R20: text in a bare box is no pick of the choice beside it, where one must be made',
    properties: { q: choice('Postgres', 'SQLite'), q_custom: bare },
    required: ['q'],
    act: async (overlay) => {
      await overlay.textBox.fill('v17');
      await overlay.submit.click();
      await expect(overlay.root.getByRole('alert')).toContainText('This question needs an answer.');
      await overlay.option('Postgres').click();
    },
    sent: accepted({ q: 'Postgres', q_custom: 'v17' }),
  },
  {
    name: 'field case 30, R28: a note of Codex beside its choice',
    properties: codex,
    required: ['db'],
    act: async (overlay) => {
      await expect(overlay.card.getByRole('heading')).toHaveText('Which database should the cache use?');
      await expect(overlay.card).toContainText('Storage');
      await overlay.submit.click();
      await expect(overlay.root.getByRole('alert')).toContainText('This question needs an answer.');
      await both('A', 'with TLS', JOINS)(overlay);
    },
    sent: accepted({ db: 'A', db_note: 'with TLS' }),
  },
  {
    name: 'R21: a note alone answers a choice that must be made',
    properties: codex,
    required: ['db'],
    act: (overlay) => overlay.textBox.fill('DuckDB'),
    sent: accepted({ db_note: 'DuckDB' }),
  },
  {
    name: 'field case 29: one text field for three questions is a question of its own',
    properties: {
      customAnswer: text({ title: 'Other' }),
      question_0: choice('a', 'b'),
      question_1: choice('c', 'd'),
      question_2: choice('e', 'f'),
    },
    act: async (overlay) => {
      await expect(overlay.card).toHaveAttribute('data-question-id', 'customAnswer');
      await overlay.textBox.fill('shared');
      await overlay.next.click();
      await overlay.option('b').click();
    },
    sent: accepted({ customAnswer: 'shared', question_0: 'b' }),
  },
  {
    name: 'field case 33: two questions with the same words',
    properties: {
      question_0: { ...choice('x', 'y'), description: 'Same?' },
      question_1: { ...choice('x', 'y'), description: 'Same?' },
    },
    act: async (overlay) => {
      await overlay.option('x').click();
      await overlay.next.click();
      await expect(overlay.option('x')).toHaveAttribute('data-selected', 'false');
      await overlay.option('y').click();
    },
    sent: accepted({ question_0: 'x', question_1: 'y' }),
  },
  {
    name: 'field case 41: known fields are asked, the others are named',
    properties: {
      a_one: choice('x', 'y'),
      b_many: choices('x', 'y'),
      c_text: text(),
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
    sent: accepted({ a_one: 'y', b_many: ['x'], c_text: 't', d_flag: false }),
  },
  {
    name: 'field case 53: an option with a preview beside a text box',
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
      free: marked('q'),
    },
    act: async (overlay) => {
      await expect(overlay.root.getByRole('region', { name: 'Preview of Box' })).toContainText('+--+');
      await expect(overlay.textBox).toBeVisible();
      await overlay.option('Line').click();
    },
    sent: accepted({ q: 'Line' }),
  },
];

/** What the Claude bridges of each age do with both values, and how the screen must say it. */
export const ages = [
  { version: '0.76.0', single: REPLACES, several: REPLACES },
  { version: '0.77.0', single: REPLACES, several: JOINS },
  { version: '0.78.0', single: JOINS, several: JOINS },
  { version: '0.81.2', single: JOINS, several: JOINS },
  { version: '0.82.0', single: REPLACES, several: REPLACES },
] as const;

type Age = (typeof ages)[number];

/** A marked text box as a bridge of that age sends it, beside one choice and beside several. */
export function rowsOf({ single, several }: Age): FieldRow[] {
  return [
    {
      name: 'One choice and a text',
      properties: { q: choice('a', 'b'), q_custom: marked('q') },
      act: both('a', 'more', single),
      sent: accepted(single === JOINS ? { q: 'a', q_custom: 'more' } : { q_custom: 'more' }),
    },
    {
      name: 'Several choices and a text',
      properties: { q: choices('a', 'b'), q_custom: marked('q') },
      act: both('b', 'more', several),
      sent: accepted(several === JOINS ? { q: ['b'], q_custom: 'more' } : { q_custom: 'more' }),
    },
  ];
}
