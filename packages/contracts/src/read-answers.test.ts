import { expect, it } from 'vitest';
import type { Answer } from './answer.ts';
import { readAnswers } from './read-answers.ts';
import { pick, typed } from './testing/questions.ts';

const database = pick('db', ['postgres', 'cockroach'], { companion: { effect: 'replaces' } });

function answered(question_id: string, selected_options: string[], custom_text: string): Answer {
  return { question_id, selected_options, custom_text };
}

function read(questions: Parameters<typeof readAnswers>[0], answers: Answer[]): unknown[] {
  return readAnswers(questions, answers).map(({ question, picks, text }) => [question.id, picks, text]);
}

it('text that replaces the pick is all that reads as the answer [AC-12i]', () => {
  expect(read([database], [answered('db', ['postgres'], ' CockroachDB ')])).toEqual([
    ['db', [], 'CockroachDB'],
  ]);
});

it('blank text replaces nothing', () => {
  expect(read([database], [answered('db', ['postgres'], '  ')])).toEqual([['db', ['postgres'], '']]);
});

it('text that joins the picks reads beside them', () => {
  const joins = pick('db', ['postgres'], { companion: { effect: 'joins' } });
  expect(read([joins], [answered('db', ['postgres'], 'with replicas')])).toEqual([
    ['db', ['postgres'], 'with replicas'],
  ]);
});

it('picks read as their labels, and one that is no option as its id', () => {
  const labelled = { ...pick('size', []), options: [{ id: 's', label: 'Small' }] };
  expect(read([labelled], [answered('size', ['s', 'gone'], '')])).toEqual([['size', ['Small', 'gone'], '']]);
});

it('every question is there in the order of the form, an attached one only where it was used', () => {
  const questions = [database, typed('db_custom', undefined, { attached_to: 'db' }), typed('name')];
  expect(read(questions, [])).toEqual([
    ['db', [], ''],
    ['name', [], ''],
  ]);
  expect(read(questions, [answered('db_custom', [], 'note')])).toEqual([
    ['db', [], ''],
    ['db_custom', [], 'note'],
    ['name', [], ''],
  ]);
});
