import type { Question } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { formText } from './form-text.ts';

const makeQuestion = (id: string, prompt: string, title?: string): Question => ({
  id,
  prompt,
  multi_select: false,
  options: [],
  required: false,
  secret: false,
  ...(title === undefined ? {} : { title }),
});

it.each([
  ['that is the question', 'Which format?', [makeQuestion('q', 'Which format?', 'Format')]],
  ['that is no more than a title', 'Format', [makeQuestion('q', 'Which format?', 'Format')]],
  ['that is blank', ' ', [makeQuestion('q', 'Which format?')]],
])('a message %s is not said beside the question', (_what, message, questions) => {
  expect(formText({ message, questions }).message).toBeNull();
});

it('a message that no question says stands over all of them', () => {
  const questions = [makeQuestion('a', 'Which format?', 'Format'), makeQuestion('b', 'Which size?')];
  expect(formText({ message: 'Before I export', questions }).message).toBe('Before I export');
});
