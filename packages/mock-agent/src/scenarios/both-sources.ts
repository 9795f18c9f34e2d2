import { askUserQuestion } from '../claude-forms.ts';
import { questionToolRequest, type Scenario } from '../script.ts';

const question = 'Which region should it run in?';
const options = [
  { label: 'Europe', description: 'Close to most users.' },
  { label: 'America', description: 'Close to the other services.' },
];

export const bothSources: Scenario = {
  command: '/both-sources',
  summary: 'asks the same with a form and with the tool, at the same time',
  steps: [
    {
      kind: 'ask-together',
      requests: [
        askUserQuestion([{ question, header: 'Region', options }]),
        questionToolRequest(JSON.stringify({ questions: [{ title: 'Region', prompt: question, options }] })),
      ],
    },
  ],
};
