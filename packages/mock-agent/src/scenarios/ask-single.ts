import { askUserQuestion } from '../claude-forms.ts';
import type { Scenario } from '../script.ts';

export const askSingle: Scenario = {
  command: '/ask-single',
  summary: 'one question, one choice, room for an answer of your own',
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
      ]),
    },
  ],
};
