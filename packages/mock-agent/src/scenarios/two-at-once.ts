import { askUserQuestion } from '../claude-forms.ts';
import type { Scenario } from '../script.ts';

const questions = [
  {
    question: 'May I go on?',
    header: 'Go on',
    options: [{ label: 'Yes' }, { label: 'No' }],
  },
];

export const twoAtOnce: Scenario = {
  command: '/two-at-once',
  summary: 'two questions with the same words, open at the same time',
  steps: [{ kind: 'ask-together', requests: [askUserQuestion(questions), askUserQuestion(questions)] }],
};
