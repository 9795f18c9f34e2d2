import { askUserQuestion } from '../claude-forms.ts';
import type { Scenario } from '../script.ts';

export const askThree: Scenario = {
  command: '/ask-three',
  summary: 'three questions in one form',
  steps: [
    {
      kind: 'ask',
      request: askUserQuestion([
        {
          question: 'Which database should the new service use?',
          header: 'Datastore',
          options: [
            { label: 'Postgres', description: 'Relational, already operated by the team.' },
            { label: 'SQLite', description: 'Embedded; no ops burden.', preview: 'file:./app.db' },
            { label: 'DynamoDB' },
          ],
        },
        {
          question: 'Which environments should it deploy to?',
          header: 'Envs',
          multiSelect: true,
          options: [{ label: 'dev' }, { label: 'staging' }, { label: 'prod' }],
        },
        {
          question: 'Who reviews the change?',
          header: 'Reviewer',
          options: [{ label: 'Platform team' }, { label: 'Security team' }],
        },
      ]),
    },
  ],
};
