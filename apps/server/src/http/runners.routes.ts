import { runnersPage } from '@kandev/contracts';
import type { Deps } from '../deps.ts';
import { listRunners } from '../commands/runners.ts';
import { failures, type Api } from './api.ts';

export function runnerRoutes(api: Api, deps: Deps): void {
  api.get(
    '/runners',
    {
      schema: {
        tags: ['runners'],
        summary: 'Every known runner, and which are connected',
        response: { 200: runnersPage, ...failures() },
      },
    },
    () => ({ items: listRunners(deps), next_cursor: null }),
  );
}
