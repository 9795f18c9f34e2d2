import { eventsPage, eventsQuery } from '@kandev/contracts';
import type { Deps } from '../deps.ts';
import { listEvents } from '../commands/board.ts';
import { failures, type Api } from './api.ts';

export function eventRoutes(api: Api, deps: Deps): void {
  api.get(
    '/events',
    {
      schema: {
        tags: ['events'],
        summary: 'The durable event log, in order',
        querystring: eventsQuery,
        response: { 200: eventsPage, ...failures(400) },
      },
    },
    (request) => listEvents(deps, request.query),
  );
}
