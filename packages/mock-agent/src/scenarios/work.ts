import type { Scenario } from '../script.ts';

const sourceBefore = `import { openStore } from './store.ts';

export function start(port: number): Server {
  const store = openStore();
  return listen(port, store);
}
`;
const sourceAfter = `import { openStore } from './store.ts';

export function start(port: number, signal: AbortSignal): Server {
  const store = openStore();
  signal.addEventListener('abort', () => store.close(), { once: true });
  return listen(port, store);
}
`;
const explanation = `The store was never closed. Now the signal that ends the server closes it too:

\`\`\`ts
const stopping = new AbortController();
const server = start(3140, stopping.signal);

process.once('SIGTERM', () => stopping.abort()); // a line that is longer than the column in which the transcript is read
\`\`\`

Run it with:

\`\`\`sh
npm test -- --run src/main.test.ts
\`\`\``;

/** An agent's work between questions, reported as claude-agent-acp reports it. */
export const work: Scenario = {
  command: '/work',
  summary: 'reads, changes files, runs commands of which one fails, and explains it with code',
  steps: [
    {
      kind: 'use-tool',
      use: {
        title: 'Read src/main.ts (1 - 40)',
        kind: 'read',
        input: { file_path: 'src/main.ts' },
        locations: [
          { path: 'src/main.ts', line: 1 },
          { path: 'src/store.ts', line: 12 },
        ],
        output: sourceBefore,
      },
    },
    {
      kind: 'use-tool',
      use: {
        title: 'Edit src/main.ts',
        kind: 'edit',
        input: { file_path: 'src/main.ts' },
        locations: [{ path: 'src/main.ts' }],
        diffs: [
          { path: 'src/main.ts', oldText: sourceBefore, newText: sourceAfter },
          { path: 'src/main.test.ts', oldText: null, newText: "it('closes the store', () => {});\n" },
        ],
      },
    },
    {
      kind: 'use-tool',
      use: {
        title: 'npm run lint',
        kind: 'execute',
        input: { command: 'npm run lint' },
        terminalOutput: ['checking 12 files\n', '\u001b[31m✖ src/main.ts:5 store is not defined\u001b[0m\n'],
        exitCode: 1,
        failed: true,
      },
    },
    {
      kind: 'use-tool',
      use: {
        title: 'npm test',
        kind: 'execute',
        input: { command: 'npm test' },
        terminalOutput: ['\u001b[32m✓\u001b[0m closes the store\n', ' 50%\r100%\n', '12 passed\n'],
        exitCode: 0,
      },
    },
    { kind: 'say', text: explanation },
  ],
};
