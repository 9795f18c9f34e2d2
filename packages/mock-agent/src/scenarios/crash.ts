import { askUserQuestion } from '../claude-forms.ts';
import type { Scenario } from '../script.ts';

export const crash: Scenario = {
  command: '/crash',
  summary: 'asks, and dies after a moment',
  steps: [
    {
      kind: 'leave-open',
      request: askUserQuestion([
        {
          question: 'Which branch should I rebase on?',
          header: 'Branch',
          options: [{ label: 'main' }, { label: 'release' }],
        },
      ]),
    },
    { kind: 'wait' },
    { kind: 'crash' },
  ],
};
