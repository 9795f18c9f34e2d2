import { askUserQuestion } from '../claude-forms.ts';
import type { Scenario } from '../script.ts';

export const endsTurnAsking: Scenario = {
  command: '/ends-turn-asking',
  summary: 'ends its turn after a moment with a question still open',
  steps: [
    {
      kind: 'leave-open',
      request: askUserQuestion([
        {
          question: 'Should I also update the changelog?',
          header: 'Changelog',
          options: [{ label: 'Yes' }, { label: 'No' }],
        },
      ]),
    },
    { kind: 'wait' },
    { kind: 'say', text: 'I am done, changelog or not.' },
  ],
};
