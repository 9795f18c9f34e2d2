import { eventsPage, eventsQuery } from '@kandev/contracts';
import type { EventFeed } from '../feed/event-feed.ts';
import { serveLiveUpdates } from '../feed/live-updates.ts';
import type { Deps } from '../deps.ts';
import { listEvents } from '../commands/board.ts';
import { asWebSocket, problemResponses, requireUpgrade, type Api } from './api.ts';

export function eventRoutes(api: Api, deps: Deps): void {
  api.get(
    '/events',
    {
      schema: {
        tags: ['events'],
        summary: 'The durable event log, in order',
        querystring: eventsQuery,
        response: { 200: eventsPage, ...problemResponses(400) },
      },
    },
    (request) => listEvents(deps, request.query),
  );
}

/** The stream of events for a browser, which ends when its peer leaves or `signal` aborts. */
export function eventStreamRoute(api: Api, { feed, signal }: { feed: EventFeed; signal: AbortSignal }): void {
  api.route({
    method: 'GET',
    url: '/stream',
    config: { stream: true },
    schema: {
      tags: ['streams'],
      summary: 'WebSocket: say {"after": SEQ}, hear every later event',
      response: problemResponses(400),
    },
    handler: requireUpgrade,
    wsHandler: (socket) => serveLiveUpdates(feed, asWebSocket(socket), { signal }),
  });
}
