import { validateAnswers } from '@kandev/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { choices, aQuestion } from '#testing/fixtures.ts';
import { applyDraftChange, initialDraft, type AnswerDraft, type DraftChange } from './answer-draft.ts';
import { isSameAnswer, draftAnswers } from './draft-answers.ts';

const envs = aQuestion({ id: 'envs', multi_select: true, options: choices('dev', 'staging', 'prod') });
const database = aQuestion({
  id: 'db',
  options: choices('Postgres', 'SQLite'),
  input: { type: 'string' },
  companion: { effect: 'replaces' },
});
const notes = aQuestion({ id: 'notes', input: { type: 'string' } });
const questions = [envs, database, notes];

const drafted = (...changes: DraftChange[]): AnswerDraft =>
  changes.reduce((draft, change) => applyDraftChange('elicitation', draft, change), initialDraft(questions));

it('both picks of a multi-select are sent [AC-12]', () => {
  const draft = drafted(
    { kind: 'select', question: envs, optionId: 'prod' },
    { kind: 'select', question: envs, optionId: 'dev' },
  );
  expect(draftAnswers(questions, draft)).toEqual([
    { question_id: 'envs', selected_options: ['dev', 'prod'], custom_text: '' },
  ]);
});

it('an unanswered form gives an empty list, which is valid [AC-12b]', () => {
  const answers = draftAnswers(questions, initialDraft(questions));
  expect(answers).toEqual([]);
  expect(validateAnswers('elicitation', questions, { answers, rejected: false })).toEqual([]);
});

it('an unanswered question gives no answer [AC-12h]', () => {
  const draft = drafted({ kind: 'type', question: notes, text: 'only this' });
  expect(draftAnswers(questions, draft).map((answer) => answer.question_id)).toEqual(['notes']);
});

it('a pick and a text of one question are both sent, the text as it was typed [AC-12i]', () => {
  const draft = drafted(
    { kind: 'select', question: database, optionId: 'Postgres' },
    { kind: 'type', question: database, text: ' CockroachDB ' },
  );
  expect(draftAnswers(questions, draft)).toEqual([
    { question_id: 'db', selected_options: ['Postgres'], custom_text: ' CockroachDB ' },
  ]);
});

it('blanks are no text, with and without a pick beside them', () => {
  expect(draftAnswers(questions, drafted({ kind: 'type', question: notes, text: '   ' }))).toEqual([]);
  const beside = drafted(
    { kind: 'select', question: database, optionId: 'SQLite' },
    { kind: 'type', question: database, text: ' \n\t ' },
  );
  expect(draftAnswers(questions, beside)).toEqual([
    { question_id: 'db', selected_options: ['SQLite'], custom_text: '' },
  ]);
});

it('whatever an operator does to a form without required questions can be sent', () => {
  const optionOf = fc.constantFrom(...envs.options.map(({ id }) => id));
  const change: fc.Arbitrary<DraftChange> = fc.oneof(
    optionOf.map((optionId) => ({ kind: 'select', question: envs, optionId }) as const),
    optionOf.map((optionId) => ({ kind: 'deselect', question: envs, optionId }) as const),
    fc
      .constantFrom('Postgres', 'SQLite')
      .map((optionId) => ({ kind: 'select', question: database, optionId }) as const),
    fc
      .tuple(fc.constantFrom(database, notes), fc.string({ unit: 'binary', maxLength: 40 }))
      .map(([question, text]) => ({ kind: 'type', question, text }) as const),
    fc.constantFrom(...questions).map((question) => ({ kind: 'clear', question }) as const),
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
      const answers = draftAnswers(questions, drafted(...changes));
      expect(validateAnswers('elicitation', questions, { answers, rejected: false })).toEqual([]);
    }),
  );
});

it('a draft matches its own answers after they were trimmed and reordered, secrets left aside', () => {
  const secret = aQuestion({ id: 'token', secret: true, input: { type: 'string' } });
  const form = [...questions, secret];
  const draft = applyDraftChange(
    'elicitation',
    drafted(
      { kind: 'select', question: envs, optionId: 'prod' },
      { kind: 'type', question: notes, text: ' spaced ' },
    ),
    { kind: 'type', question: secret, text: 'hunter2' },
  );
  const settled = [
    { question_id: 'notes', selected_options: [], custom_text: 'spaced' },
    { question_id: 'envs', selected_options: ['prod'], custom_text: '' },
    { question_id: 'token', selected_options: [], custom_text: '•••' },
  ];
  expect(isSameAnswer(form, draft, settled)).toBe(true);
  expect(isSameAnswer(form, draft, settled.slice(1))).toBe(false);
  expect(
    isSameAnswer(form, draft, [
      { question_id: 'envs', selected_options: ['dev'], custom_text: '' },
      ...settled.slice(2),
    ]),
  ).toBe(false);
});
