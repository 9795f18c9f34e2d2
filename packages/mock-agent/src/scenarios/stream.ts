import type { Scenario } from '../script.ts';

export const stream: Scenario = {
  command: '/stream',
  summary: 'a thought, a plan, a tool call and a message that comes in pieces',
  steps: [
    { kind: 'think', text: 'First I look at what is there.' },
    {
      kind: 'plan',
      entries: [
        { content: 'Read the code', priority: 'high', status: 'in_progress' },
        { content: 'Write the test', priority: 'medium', status: 'pending' },
      ],
    },
    {
      kind: 'use-tool',
      use: {
        title: 'Read src/main.ts',
        kind: 'read',
        input: { path: 'src/main.ts' },
        output: 'console.log("hello");',
      },
    },
    {
      kind: 'plan',
      entries: [
        { content: 'Read the code', priority: 'high', status: 'completed' },
        { content: 'Write the test', priority: 'medium', status: 'completed' },
      ],
    },
    { kind: 'say-in-pieces', pieces: ['The code ', 'is read ', 'and the test ', 'is written.'] },
  ],
};
