import { questionToolRequest, type Scenario } from '../script.ts';

export const toolAskThree: Scenario = {
  command: '/tool-ask-three',
  summary: 'asks three questions with the tool',
  steps: [
    {
      kind: 'ask',
      request: questionToolRequest(
        JSON.stringify({
          context_paragraphs: ['Three decisions before the release.', 'All of them are yours.'],
          questions: [
            {
              id: 'hosting',
              title: 'Hosting',
              prompt: 'Where should it run first?',
              options: [
                { id: 'cluster', label: 'Staging cluster', description: 'Shared with the other teams.' },
                { id: 'machine', label: 'A single machine', description: 'Cheap, and easy to look into.' },
              ],
            },
            {
              id: 'versions',
              title: 'Versions',
              prompt: 'How should versions be numbered?',
              options: [
                { id: 'semantic', label: 'Semantic', description: '1.4.0' },
                { id: 'date', label: 'By date', description: '2026.11.29' },
              ],
            },
            {
              id: 'name',
              title: 'Name',
              prompt: 'What should the release be called?',
              options: [
                { id: 'amber', label: 'Amber', description: 'The working title.' },
                { id: 'birch', label: 'Birch', description: 'The next letter.' },
              ],
            },
          ],
        }),
      ),
    },
  ],
};
