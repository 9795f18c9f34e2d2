import type { Scenario } from '../script.ts';

export const neverAsks: Scenario = {
  command: '/never-asks',
  summary: 'does its work without a question',
  steps: [
    { kind: 'think', text: 'Nothing here needs a person.' },
    {
      kind: 'use-tool',
      use: { title: 'Read README.md', kind: 'read', input: { path: 'README.md' }, output: '# Demo' },
    },
    { kind: 'say', text: 'Done, without a question.' },
  ],
};
