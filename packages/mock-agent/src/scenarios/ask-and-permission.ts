import { askUserQuestion } from '../claude-forms.ts';
import type { Scenario } from '../script.ts';
import { publishPermission } from './ask-permission.ts';

export const askAndPermission: Scenario = {
  command: '/ask-and-permission',
  summary: 'a question and a permission, open at the same time',
  steps: [
    {
      kind: 'ask-together',
      requests: [
        askUserQuestion([
          {
            question: 'Which tag should the package get?',
            header: 'Tag',
            options: [{ label: 'latest' }, { label: 'next' }],
          },
        ]),
        publishPermission,
      ],
    },
  ],
};
