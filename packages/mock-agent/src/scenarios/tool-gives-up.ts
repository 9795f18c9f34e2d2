import { questionToolRequest, type Scenario } from '../script.ts';

export const toolGivesUp: Scenario = {
  command: '/tool-gives-up',
  summary: 'asks with the tool, and stops waiting after a moment',
  steps: [
    {
      kind: 'leave-open',
      request: questionToolRequest(
        JSON.stringify({
          questions: [
            {
              title: 'Licence',
              prompt: 'Which licence should the package have?',
              options: [
                { label: 'MIT', description: 'Short and permissive.' },
                { label: 'MPL 2.0', description: 'Changes to its files stay open.' },
              ],
            },
          ],
        }),
      ),
    },
    { kind: 'wait' },
    { kind: 'withdraw-open' },
    { kind: 'say', text: 'I go on without an answer.' },
  ],
};
