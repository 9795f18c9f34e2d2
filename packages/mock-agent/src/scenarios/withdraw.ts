import { askUserQuestion } from '../claude-forms.ts';
import type { Scenario } from '../script.ts';

export const withdraw: Scenario = {
  command: '/withdraw',
  summary: 'asks, and takes the question back after a moment (/withdraw 5000: after 5 s)',
  steps: [
    {
      kind: 'leave-open',
      request: askUserQuestion([
        {
          question: 'Shall I wait for the nightly build?',
          header: 'Wait',
          options: [{ label: 'Wait' }, { label: 'Go on' }],
        },
      ]),
    },
    { kind: 'wait' },
    { kind: 'withdraw-open' },
    { kind: 'say', text: 'I found the answer myself.' },
  ],
};
