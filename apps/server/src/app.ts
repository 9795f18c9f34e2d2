import { MAX_FRAME_BYTES } from '@kandev/contracts';
import websocket from '@fastify/websocket';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { setTimeout as delay } from 'node:timers/promises';
import { registerAuth } from './auth/authorize.ts';
import { createHostCheck } from './auth/own-hosts.ts';
import { securityHeaders } from './auth/security-headers.ts';
import type { Context } from './context.ts';
import { AppError, noSuchRoute } from './errors.ts';
import { agentRoutes } from './http/agents.routes.ts';
import { useApiConventions, type Api } from './http/api.ts';
import { boardRoutes } from './http/board.routes.ts';
import { clarificationRoutes } from './http/clarifications.routes.ts';
import { eventRoutes, eventStreamRoute } from './http/events.routes.ts';
import { featureFlagRoutes } from './http/feature-flags.routes.ts';
import { healthRoutes } from './http/health.routes.ts';
import { serveOpenApi } from './http/openapi.ts';
import { permissionRoutes } from './http/permissions.routes.ts';
import { sendProblem } from './http/problems.ts';
import { runnerRoutes, runnerStreamRoute } from './http/runners.routes.ts';
import { sessionRoutes } from './http/sessions.routes.ts';
import { operatorRoutes, signInRoute } from './http/sign-in.routes.ts';
import { taskRoutes } from './http/tasks.routes.ts';
import { serveWebApp } from './http/web-app.ts';
import { mcpRoute } from './mcp/mcp.route.ts';

const MAX_BODY_BYTES = 8 * 1024 * 1024;
const SOCKET_CLOSE_TIMEOUT_MS = 1000;
const OPEN_CALLS_TIMEOUT_MS = 3000;

function apiRoutes(api: Api, context: Context): void {
  const { config, deps, feed, stopping } = context;
  boardRoutes(api, deps);
  taskRoutes(api, deps);
  sessionRoutes(api, deps);
  clarificationRoutes(api, deps);
  permissionRoutes(api, deps);
  agentRoutes(api, deps);
  featureFlagRoutes(api, { ...deps, config });
  runnerRoutes(api, deps);
  eventRoutes(api, deps);
  operatorRoutes(api);
  eventStreamRoute(api, { feed, signal: stopping.signal });
  runnerStreamRoute(api, { deps, signal: stopping.signal });
}

/** Asks every peer to close, and terminates those that have not after a second, so that closing always ends. */
async function closeSockets({ clients }: FastifyInstance['websocketServer']): Promise<void> {
  const closed = [...clients].map((client) => new Promise((resolve) => client.once('close', resolve)));
  for (const client of clients) client.close(1001, 'the server is stopping');
  await Promise.race([Promise.all(closed), delay(SOCKET_CLOSE_TIMEOUT_MS)]);
  for (const client of clients) client.terminate();
}

/**
 * Builds the HTTP server of a context, without listening. Closing the app ends its streams; the caller closes the
 * context afterwards.
 */
export async function buildApp(context: Context): Promise<FastifyInstance> {
  const { config, credentials, log, stopping } = context;
  const logger: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: 'idle',
    // Calls that come in while the server stops are refused below, with a problem body like all others.
    return503OnClosing: false,
    frameworkErrors: sendProblem,
  });
  useApiConventions(app);
  securityHeaders(app);
  // Before the authorization: the plugin closes refused upgrades only after it has marked them.
  await app.register(websocket, {
    options: { maxPayload: MAX_FRAME_BYTES },
    preClose: (done) => done(),
  });
  app.addHook('onRequest', (_request, _reply, next) => {
    next(stopping.signal.aborted ? new AppError('UNAVAILABLE', 'The server is stopping.') : undefined);
  });
  app.addHook('preClose', async () => {
    stopping.abort();
    setTimeout(() => app.server.closeAllConnections(), OPEN_CALLS_TIMEOUT_MS).unref();
    await closeSockets(app.websocketServer);
  });
  await registerAuth(app, { credentials, isOwnHost: createHostCheck(config.host, config.allowedHosts) });
  await serveOpenApi(app);
  const typed = app.withTypeProvider<ZodTypeProvider>();
  healthRoutes(typed, { runners: context.deps.runners, feed: context.feed });
  signInRoute(typed, credentials);
  await app.register(
    (api, _options, done) => {
      apiRoutes(api.withTypeProvider<ZodTypeProvider>(), context);
      done();
    },
    { prefix: '/api/v1' },
  );
  mcpRoute(app, context.deps);
  app.all('/api/*', { schema: { hide: true } }, () => {
    throw noSuchRoute();
  });
  await serveWebApp(app, context.webFolder);
  return app;
}
