import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { EventFeed } from '../feed/event-feed.ts';
import { serveLiveUpdates } from '../feed/live-updates.ts';
import { serveRunner } from '../runner-sync/socket.ts';
import type { Deps } from '../deps.ts';
import type { WebSocket } from 'ws';
import { failures, type Api } from './api.ts';

const tags = ['streams'];

/** The plugin's type of a socket aliases the class's own, which lint takes for a look-alike. */
const asPeer = (socket: unknown): WebSocket => socket as WebSocket;

/** What a call gets that asks for a stream and does not speak WebSocket. */
function wantsUpgrade(_request: FastifyRequest, reply: FastifyReply): never {
  void reply.header('upgrade', 'websocket');
  throw new AppError('VALIDATION', 'This is a WebSocket: connect with an upgrade.');
}

/** Both WebSockets. Each lives until its peer leaves or `signal` aborts. */
export function streamRoutes(
  api: Api,
  { deps, feed, signal }: { deps: Deps; feed: EventFeed; signal: AbortSignal },
): void {
  api.route({
    method: 'GET',
    url: '/stream',
    config: { stream: true },
    schema: {
      tags,
      summary: 'WebSocket: say {"after": SEQ}, hear every later event',
      response: failures(400),
    },
    handler: wantsUpgrade,
    wsHandler: (socket) => serveLiveUpdates(feed, asPeer(socket), { signal }),
  });

  api.route({
    method: 'GET',
    url: '/runners/stream',
    config: { access: 'runner', stream: true },
    schema: {
      tags,
      security: [{ runner_token: [] }],
      summary: 'WebSocket: the agent stream, for runners',
      response: failures(400),
    },
    handler: wantsUpgrade,
    wsHandler: (socket, request) => {
      const name = request.runnerName ?? '';
      deps.background.run('the agent stream', () => serveRunner(deps, asPeer(socket), { name, signal }));
    },
  });
}
