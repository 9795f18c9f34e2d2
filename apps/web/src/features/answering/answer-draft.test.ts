import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choices, aQuestion } from '#testing/fixtures.ts';
import {
  applyDraftChange,
  questionDraftOf,
  isSelected,
  isPristine,
  initialDraft,
  type DraftChange,
} from './answer-draft.ts';

const envs = aQuestion({ id: 'envs', multi_select: true, options: choices('dev', 'staging', 'prod') });
const database = aQuestion({ id: 'db', options: choices('Postgres', 'SQLite') });
const questions = [envs, database];
const start = initialDraft(questions);

const apply = (source: 'elicitation' | 'ask_user_question', ...changes: DraftChange[]) =>
  changes.reduce((draft, change) => applyDraftChange(source, draft, change), start);

describe('an elicitation', () => {
  it('keeps every pick of a multi-select, in declaration order whatever the order of clicks [AC-55]', () => {
    const draft = apply(
      'elicitation',
      { kind: 'select', question: envs, optionId: 'prod' },
      { kind: 'select', question: envs, optionId: 'dev' },
    );
    expect(questionDraftOf(draft, 'envs').selected).toEqual(['dev', 'prod']);
  });

  it('any order of clicks gives the declared order [AC-55]', () => {
    const ids = envs.options.map((option) => option.id);
    fc.assert(
      fc.property(fc.shuffledSubarray(ids), (picked) => {
        const draft = apply(
          'elicitation',
          ...picked.map((optionId) => ({ kind: 'select', question: envs, optionId }) as const),
        );
        expect(questionDraftOf(draft, 'envs').selected).toEqual(ids.filter((id) => picked.includes(id)));
      }),
    );
  });

  it('picks can be taken back one by one', () => {
    const draft = apply(
      'elicitation',
      { kind: 'select', question: envs, optionId: 'prod' },
      { kind: 'select', question: envs, optionId: 'dev' },
      { kind: 'deselect', question: envs, optionId: 'prod' },
      { kind: 'select', question: envs, optionId: 'staging' },
    );
    expect(questionDraftOf(draft, 'envs').selected).toEqual(['dev', 'staging']);
  });

  it('replaces the pick of a single-select', () => {
    const draft = apply(
      'elicitation',
      { kind: 'select', question: database, optionId: 'Postgres' },
      { kind: 'select', question: database, optionId: 'SQLite' },
    );
    expect(questionDraftOf(draft, 'db').selected).toEqual(['SQLite']);
  });

  it('typing keeps the pick, clearing the text keeps the pick, deselecting keeps the text [R12]', () => {
    const typed = apply(
      'elicitation',
      { kind: 'select', question: database, optionId: 'Postgres' },
      { kind: 'type', question: database, text: 'version 17' },
    );
    expect(questionDraftOf(typed, 'db')).toEqual({ selected: ['Postgres'], text: 'version 17' });

    const cleared = applyDraftChange('elicitation', typed, { kind: 'type', question: database, text: '' });
    expect(questionDraftOf(cleared, 'db')).toEqual({ selected: ['Postgres'], text: '' });

    const deselected = applyDraftChange('elicitation', typed, {
      kind: 'deselect',
      question: database,
      optionId: 'Postgres',
    });
    expect(questionDraftOf(deselected, 'db')).toEqual({ selected: [], text: 'version 17' });
  });
});

describe('a question tool', () => {
  it('an option clears the text and the text clears the option [AC-57, R13]', () => {
    const picked = apply(
      'ask_user_question',
      { kind: 'type', question: database, text: 'MySQL' },
      { kind: 'select', question: database, optionId: 'SQLite' },
    );
    expect(questionDraftOf(picked, 'db')).toEqual({ selected: ['SQLite'], text: '' });

    const typed = applyDraftChange('ask_user_question', picked, {
      kind: 'type',
      question: database,
      text: 'M',
    });
    expect(questionDraftOf(typed, 'db')).toEqual({ selected: [], text: 'M' });
  });

  it('an emptied text box leaves the option alone [AC-57]', () => {
    const draft = apply(
      'ask_user_question',
      { kind: 'select', question: database, optionId: 'SQLite' },
      { kind: 'type', question: database, text: '' },
    );
    expect(questionDraftOf(draft, 'db').selected).toEqual(['SQLite']);
  });
});

it('starts from the defaults of the form, and knows whether they were touched [R21]', () => {
  const form = [
    aQuestion({ id: 'ratio', input: { type: 'number' }, default: '1' }),
    aQuestion({ id: 'envs', multi_select: true, options: choices('a', 'b', 'c'), default: ['c', 'a'] }),
    aQuestion({ id: 'one', options: choices('x', 'y'), default: 'z' }),
  ];
  const draft = initialDraft(form);
  expect(questionDraftOf(draft, 'ratio').text).toBe('1');
  expect(questionDraftOf(draft, 'envs').selected).toEqual(['a', 'c']);
  expect(questionDraftOf(draft, 'one').selected).toEqual([]);
  expect(isPristine(form, draft)).toBe(true);
  const [ratio] = form;
  if (ratio === undefined) throw new Error('the form has a first question');
  const typed = applyDraftChange('elicitation', draft, { kind: 'type', question: ratio, text: '0.' });
  expect(questionDraftOf(typed, 'ratio').text).toBe('0.');
  expect(isPristine(form, typed)).toBe(false);
  expect(isPristine(form, applyDraftChange('elicitation', draft, { kind: 'step', step: 2 }))).toBe(true);
});

it('keys that are special to JavaScript are keys like any other', () => {
  const odd = ['__proto__', 'constructor', 'hasOwnProperty', ''].map((id) => aQuestion({ id }));
  const draft = odd.reduce(
    (before, question) =>
      applyDraftChange('elicitation', before, { kind: 'type', question, text: `for ${question.id}` }),
    initialDraft(odd),
  );
  for (const { id } of odd) expect(questionDraftOf(draft, id).text).toBe(`for ${id}`);
  expect(Object.keys({})).toEqual([]);
});

it('ignores options that the question does not have', () => {
  const draft = apply('elicitation', { kind: 'select', question: database, optionId: 'Oracle' });
  expect(isSelected(draft, 'db', 'Oracle')).toBe(false);
  expect(draft).toBe(start);
});

it('has no side effects: a change leaves the draft before it as it was', () => {
  const before = apply('elicitation', { kind: 'select', question: envs, optionId: 'dev' });
  applyDraftChange('elicitation', before, { kind: 'clear', question: envs });
  expect(questionDraftOf(before, 'envs').selected).toEqual(['dev']);
});
