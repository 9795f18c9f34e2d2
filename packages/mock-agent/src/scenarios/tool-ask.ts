import { questionToolRequest, type Scenario } from '../script.ts';

export const toolAsk: Scenario = {
  command: '/tool-ask',
  summary: 'asks one question with the tool that its client gave it',
  steps: [
    {
      kind: 'ask',
      request: questionToolRequest(
        JSON.stringify({
          context: 'The service needs a place for its data.',
          questions: [
            {
              title: 'Database',
              prompt: 'Which database should the new service use?',
              options: [
                { label: 'PostgreSQL', description: 'A server of its own.' },
                { label: 'SQLite', description: 'One file beside the service.' },
              ],
            },
          ],
        }),
      ),
    },
  ],
};
