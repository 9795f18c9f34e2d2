import { askUserQuestion } from '../claude-forms.ts';
import { elicitationRequest, type Scenario } from '../script.ts';

/** One question of each kind, as a working agent would ask it. */
export const demo: Scenario = {
  command: '/demo',
  summary: 'one question of each kind, one after the other',
  steps: [
    {
      kind: 'say',
      text: 'Hello! I am a scripted agent, here to show how questions work. I am about to set up a small web service and need four decisions from you. After each one I say exactly what reached me.',
    },
    {
      kind: 'ask',
      request: askUserQuestion([
        {
          question: 'Which database should the new service use?',
          header: 'Database',
          options: [
            {
              label: 'PostgreSQL',
              description: 'A server of its own. Best when several services share the data.',
              preview: 'DATABASE_URL=postgres://app@db.internal:5432/app',
            },
            {
              label: 'SQLite',
              description: 'One file beside the service. Nothing to operate.',
              preview: 'DATABASE_URL=file:./app.db',
            },
            {
              label: 'No database yet',
              description: 'Keep everything in memory until the first release.',
              preview: '# DATABASE_URL is not set',
            },
          ],
        },
      ]),
    },
    { kind: 'say', text: 'Noted. The next one takes as many choices as you like.' },
    {
      kind: 'ask',
      request: askUserQuestion([
        {
          question: 'Which checks should run on every push?',
          header: 'Checks',
          multiSelect: true,
          options: [
            { label: 'Unit tests', description: 'About one minute.' },
            { label: 'Browser tests', description: 'About six minutes.' },
            { label: 'Licence scan', description: 'A few seconds.' },
            { label: 'Container build', description: 'About three minutes.' },
          ],
        },
      ]),
    },
    { kind: 'say', text: 'Good. Now one that only you can put into words.' },
    {
      kind: 'ask',
      request: elicitationRequest({
        mode: 'form',
        sessionId: '$sessionId',
        message: 'How would you describe the service in one sentence?',
        requestedSchema: {
          type: 'object',
          properties: {
            summary: {
              type: 'string',
              title: 'Summary',
              description: 'It becomes the first line of the README.',
            },
          },
        },
      }),
    },
    { kind: 'say', text: 'Last, three at once. Leave out whatever you do not care about.' },
    {
      kind: 'ask',
      request: askUserQuestion([
        {
          question: 'Where should it run first?',
          header: 'Hosting',
          options: [
            { label: 'Staging cluster', description: 'Shared with the other teams.' },
            { label: 'A single machine', description: 'Cheap, and easy to look into.' },
          ],
        },
        {
          question: 'Who should hear about a failed deployment?',
          header: 'Alerts',
          multiSelect: true,
          options: [{ label: 'The author' }, { label: 'The team channel' }, { label: 'Whoever is on call' }],
        },
        {
          question: 'How should versions be numbered?',
          header: 'Versions',
          options: [
            { label: 'Semantic', description: '1.4.0' },
            { label: 'By date', description: '2026.11.29' },
          ],
        },
      ]),
    },
    { kind: 'say', text: 'Thank you, that is all I need. Send me any text to see what else I can ask.' },
  ],
};
