import { askUserQuestion } from '../claude-forms.ts';
import type { Scenario } from '../script.ts';

export const askMulti: Scenario = {
  command: '/ask-multi',
  summary: 'one question, several choices',
  steps: [
    {
      kind: 'ask',
      request: askUserQuestion([
        {
          question: 'Which environments should it deploy to?',
          header: 'Envs',
          multiSelect: true,
          options: [{ label: 'dev' }, { label: 'staging' }, { label: 'prod' }],
        },
      ]),
    },
  ],
};
