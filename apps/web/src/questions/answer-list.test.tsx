import type { Answer, Question } from '@kandev/contracts';
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { choices, aQuestion } from '#testing/fixtures.ts';
import { AnswerList, answeredQuestions, answersAsText } from './answer-list.tsx';

const input = { type: 'string' } as const;
const database = aQuestion({
  id: 'db',
  prompt: 'Which database?',
  multi_select: true,
  options: [
    { id: 'pg', label: 'Postgres' },
    { id: 'lite', label: 'SQLite' },
  ],
  input,
});
const name = aQuestion({ id: 'name', prompt: 'Which name?', input });
const attached = aQuestion({ id: 'name_custom', title: 'Other', prompt: '', input, attached_to: 'name' });

function answer(question_id: string, selected_options: string[], custom_text = ''): Answer {
  return { question_id, selected_options, custom_text };
}

function linesOf(questions: Question[], ...answers: Answer[]): [string, readonly string[]][] {
  const form = { questions, message: 'Please answer.' };
  return answeredQuestions(form, answers).map(({ question, lines }) => [question.id, lines]);
}

describe('the lines of an answer', () => {
  it('are labels, not ids, and the typed text', () => {
    const answers = [answer('db', ['pg', 'lite']), answer('name', [], ' me ')];
    expect(linesOf([database, name, attached], ...answers)).toEqual([
      ['db', ['Postgres', 'SQLite']],
      ['name', ['me']],
    ]);
  });

  it('are only the text where the text replaced the pick [AC-12i]', () => {
    const replacing = { ...database, companion: { effect: 'replaces' as const } };
    expect(linesOf([replacing], answer('db', ['pg'], ' Zed '))).toEqual([['db', ['Zed']]]);
  });

  it('leave out an attached box that was not used, and name an unknown option by its id', () => {
    const form = [database, name, attached];
    expect(linesOf(form, answer('name_custom', [], 'note'))).toContainEqual(['name_custom', ['note']]);
    expect(linesOf(form)).toEqual([
      ['db', []],
      ['name', []],
    ]);
    expect(linesOf(form, answer('db', ['gone']))).toContainEqual(['db', ['gone']]);
  });

  it('mask a secret, which is not copied either', () => {
    const secret = { ...name, secret: true };
    const form = { questions: [database, secret], message: '' };
    const answered = answeredQuestions(form, [answer('db', ['pg']), answer('name', [], 'hunter2')]);
    expect(answered.map(({ lines }) => lines)).toEqual([['Postgres'], ['•••']]);
    expect(answersAsText(answered)).toBe('Postgres');
  });
});

describe('the headings of answers', () => {
  it('are the ones of the cards of the form [R30]', () => {
    const questions = [
      aQuestion({ id: 'question_0', prompt: 'Pick 1' }),
      aQuestion({ id: 'note', prompt: 'Pick 1', title: 'Note' }),
      aQuestion({ id: 'db', prompt: 'Which database?', title: 'Datastore' }),
      aQuestion({ id: 'db_custom', prompt: 'Pick 1', title: 'Other', attached_to: 'db' }),
    ];
    const answers = questions.map(({ id }) => answer(id, [], 'x'));
    expect(
      answeredQuestions({ questions, message: 'Pick 1' }, answers).map(({ heading }) => heading),
    ).toEqual(['question_0', 'Note', 'Which database?', 'Other']);
  });

  it('are the prompt for a lone question, though a box stands beside it', () => {
    const questions = [
      aQuestion({ id: 'db', prompt: 'Pick 1', title: 'Datastore' }),
      aQuestion({ id: 'db_custom', prompt: 'Pick 1', attached_to: 'db' }),
    ];
    const answered = answeredQuestions({ questions, message: 'Pick 1' }, [answer('db', [], 'x')]);
    expect(answered[0]?.heading).toBe('Pick 1');
  });
});

it.each([
  ['replaces', ['CockroachDB']],
  ['joins', ['Postgres', 'CockroachDB']],
] as const)('where the text %s the pick, a card and the transcript list the same', (effect, lines) => {
  const question = aQuestion({ options: choices('Postgres'), input, companion: { effect } });
  const form = { questions: [question], message: question.prompt };
  const answered = answeredQuestions(form, [answer(question.id, ['Postgres'], 'CockroachDB')]);
  for (const compact of [true, false]) {
    const { container } = render(<AnswerList answered={answered} compact={compact} />);
    expect(container.querySelector('dt')?.textContent).toBe(question.prompt);
    expect([...container.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual(lines);
  }
});
