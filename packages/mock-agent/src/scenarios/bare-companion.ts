import { askUserQuestion } from '../claude-forms.ts';
import type { Scenario } from '../script.ts';

export const bareCompanion: Scenario = {
  command: '/bare-companion',
  summary: 'two questions whose text boxes carry no marker',
  steps: [
    {
      kind: 'ask',
      request: askUserQuestion(
        [
          {
            question: 'Which database should the new service use?',
            header: 'Datastore',
            options: [{ label: 'Postgres' }, { label: 'SQLite' }],
          },
          {
            question: 'Which environments should it deploy to?',
            header: 'Envs',
            multiSelect: true,
            options: [{ label: 'dev' }, { label: 'staging' }, { label: 'prod' }],
          },
        ],
        'bare',
      ),
    },
  ],
};
