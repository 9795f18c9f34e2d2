import { runnersPage } from '@kandev/contracts';
import { serveRunner } from '../runner-sync/socket.ts';
import type { Deps } from '../deps.ts';
import { listRunners } from '../commands/runners.ts';
import { asWebSocket, problemResponses, requireUpgrade, type Api } from './api.ts';

export function runnerRoutes(api: Api, deps: Deps): void {
  api.get(
    '/runners',
    {
      schema: {
        tags: ['runners'],
        summary: 'Every known runner, and which are connected',
        response: { 200: runnersPage, ...problemResponses() },
      },
    },
    () => ({ items: listRunners(deps), next_cursor: null }),
  );
}

/** The agent stream, which ends when its runner leaves or `signal` aborts. */
export function runnerStreamRoute(api: Api, { deps, signal }: { deps: Deps; signal: AbortSignal }): void {
  api.route({
    method: 'GET',
    url: '/runners/stream',
    config: { access: 'runner', stream: true },
    schema: {
      tags: ['streams'],
      security: [{ runner_token: [] }],
      summary: 'WebSocket: the agent stream, for runners',
      response: problemResponses(400),
    },
    handler: requireUpgrade,
    wsHandler: (socket, request) => {
      const name = request.runnerName ?? '';
      deps.background.run('the agent stream', () => serveRunner(deps, asWebSocket(socket), { name, signal }));
    },
  });
}
