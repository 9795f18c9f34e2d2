import { expect, it } from 'vitest';
import { makeQuestion } from '#testing/records.ts';
import { answerLines } from './answer-lines.ts';

it('R30: answers of a form are headed as its cards were', () => {
  const questions = [
    makeQuestion({ id: 'question_0', prompt: 'Pick 1' }),
    makeQuestion({ id: 'note', prompt: 'Pick 1', title: 'Note' }),
    makeQuestion({ id: 'db', prompt: 'Which database?', title: 'Datastore' }),
    makeQuestion({ id: 'db_custom', prompt: 'Pick 1', title: 'Other', attached_to: 'db' }),
  ];
  const answers = questions.map(({ id }) => ({ question_id: id, selected_options: [], custom_text: 'x' }));
  expect(answerLines({ questions, message: 'Pick 1' }, answers).map(({ heading }) => heading)).toEqual([
    'question_0',
    'Note',
    'Which database?',
    'Other',
  ]);
});

it('a lone question is headed by its prompt, though a box stands beside it', () => {
  const questions = [
    makeQuestion({ id: 'db', prompt: 'Pick 1', title: 'Datastore' }),
    makeQuestion({ id: 'db_custom', prompt: 'Pick 1', attached_to: 'db' }),
  ];
  const answers = [{ question_id: 'db', selected_options: [], custom_text: 'x' }];
  expect(answerLines({ questions, message: 'Pick 1' }, answers)[0]?.heading).toBe('Pick 1');
});
