import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Most tests wait for processes, not for the processor: one worker more than Vitest's own choice on two cores.
    maxWorkers: 3,
    projects: [
      'apps/web',
      {
        test: {
          name: 'node',
          include: ['packages/*/src/**/*.test.ts', 'apps/server/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
          environment: 'node',
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
