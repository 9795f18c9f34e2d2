import { expect, it } from 'vitest';
import { aClarification } from '#testing/fixtures.ts';
import { answeredQuestions } from './answer-words.ts';

const questions = aClarification({
  questions: [
    {
      id: 'a',
      prompt: 'Which?',
      multi_select: true,
      options: [
        { id: 'x', label: 'Ex' },
        { id: 'y', label: 'Why' },
      ],
      required: false,
      secret: false,
      companion: { effect: 'replaces' },
    },
    { id: 'b', prompt: 'Name', multi_select: false, options: [], required: false, secret: false },
    {
      id: 'b_custom',
      title: 'Other',
      prompt: '',
      multi_select: false,
      options: [],
      required: false,
      secret: false,
      attached_to: 'b',
    },
  ],
}).questions;

const said = (answers: Parameters<typeof answeredQuestions>[1]) =>
  answeredQuestions(questions, answers).map(({ question, said: words }) => [question.id, words]);

it('tells labels, not ids, and what was typed', () => {
  expect(
    said([
      { question_id: 'a', selected_options: ['x', 'y'], custom_text: '' },
      { question_id: 'b', selected_options: [], custom_text: ' me ' },
    ]),
  ).toEqual([
    ['a', ['Ex', 'Why']],
    ['b', ['me']],
  ]);
});

it('AC-12i: where typed text replaced the choice, only the text was answered', () => {
  expect(said([{ question_id: 'a', selected_options: ['x'], custom_text: ' Zed ' }])).toContainEqual([
    'a',
    ['Zed'],
  ]);
});

it('tells an attached box only where it was used, and an option it does not know by its id', () => {
  expect(said([{ question_id: 'b_custom', selected_options: [], custom_text: 'note' }])).toContainEqual([
    'b_custom',
    ['note'],
  ]);
  expect(said(null)).toEqual([
    ['a', []],
    ['b', []],
  ]);
  expect(said([{ question_id: 'a', selected_options: ['gone'], custom_text: '' }])).toContainEqual([
    'a',
    ['gone'],
  ]);
});
