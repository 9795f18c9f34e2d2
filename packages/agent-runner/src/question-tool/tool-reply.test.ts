import { expect, it } from 'vitest';
import { readToolArguments } from './tool-arguments.ts';
import { answerReply } from './tool-reply.ts';

function questionsOf(...ids: string[]) {
  const options = [{ label: 'A' }, { label: 'B' }];
  const reading = readToolArguments({ questions: ids.map((id) => ({ id, prompt: 'Which?', options })) });
  if (!reading.ok) throw new Error(reading.problem);
  return reading.form.questions;
}

it('reports the chosen option, the typed text, or no answer for each question', () => {
  const answers = [
    { question_id: 'b', selected_options: [], custom_text: ' mine ' },
    { question_id: 'a', selected_options: ['a_opt2'], custom_text: '' },
    { question_id: 'c', selected_options: [], custom_text: ' ' },
  ];
  expect(answerReply(questionsOf('a', 'b', 'c', 'd'), { action: 'accept', answers })).toEqual({
    is_error: false,
    text: '{"a":{"selected_option":"a_opt2","selected_label":"B"},"b":{"custom_text":"mine"},"c":{"answered":false},"d":{"answered":false}}',
  });
});

it('treats a question called __proto__ like any other', () => {
  const answers = [{ question_id: '__proto__', selected_options: [], custom_text: 'x' }];
  expect(answerReply(questionsOf('__proto__'), { action: 'accept', answers }).text).toBe(
    '{"__proto__":{"custom_text":"x"}}',
  );
});

it('distinguishes a rejection, a deadline and a cancellation', () => {
  const told = [
    answerReply([], { action: 'decline', reject_reason: 'User skipped' }),
    answerReply([], { action: 'decline', reject_reason: null }),
    answerReply([], { action: 'cancel' }),
  ];
  expect(told.map(({ is_error }) => is_error)).toEqual([false, true, true]);
  expect(new Set(told.map(({ text }) => text)).size).toBe(3);
});
