import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, noSuchRoute } from '../errors.ts';
import type { Caller, Credentials } from './credentials.ts';
import type { Operator } from './operator.ts';
import { isOwnOrigin } from './own-hosts.ts';

/** Who may call a route. The default is operators. */
type Access = 'operator' | 'runner' | 'public';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Whether the route takes an upgrade. Other routes answer an upgrade with NOT_FOUND. */
    stream?: boolean;
  }
  interface FastifyRequest {
    /** Set on every route for operators, null on the others. */
    operator: Operator | null;
    /** Set on routes for runners: the name that the runner's token was made for. */
    runnerName: string | null;
  }
}

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The local port of the call. An injected call has no socket and counts as port 80. */
export function arrivalPort(request: FastifyRequest): number {
  return request.socket.localPort ?? 80;
}

/** The operator who calls. @throws AppError UNAUTHENTICATED on a route that is not for operators */
export function operatorOf(request: FastifyRequest): Operator {
  if (request.operator === null) throw new AppError('UNAUTHENTICATED', 'Sign in first.');
  return request.operator;
}

const isUpgrade = (request: FastifyRequest): boolean =>
  request.headers.upgrade?.toLowerCase() === 'websocket';

/**
 * Refuses calls that a page of another origin made. Browsers send cookies with such calls, so a changing call by
 * cookie must prove that it comes from a page of this server.
 */
function assertOwnOrigin(request: FastifyRequest, caller: Caller): void {
  const needsOwnOrigin = isUpgrade(request) || !readMethods.has(request.method);
  if (!needsOwnOrigin) return;
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const isOwn = origin === undefined ? site === 'same-origin' : isOwnOrigin(origin, host);
  const isByCookie = caller.kind === 'operator' && caller.by === 'cookie';
  if (origin === undefined ? isByCookie && !isOwn : !isOwn) {
    throw new AppError('FORBIDDEN', 'This call comes from a page that is not ours.');
  }
}

function assertAccess(access: Access, caller: Caller): void {
  if (access === 'public' || access === caller.kind) return;
  if (caller.kind === 'anonymous') {
    throw new AppError(
      'UNAUTHENTICATED',
      'Sign in with the link that the server printed, or send its token.',
    );
  }
  throw new AppError(
    'FORBIDDEN',
    access === 'runner'
      ? "The agent stream takes a runner's token, not an operator's."
      : "A runner's token opens the agent stream only.",
  );
}

type AuthOptions = {
  credentials: Credentials;
  isOwnHost: (host: string | undefined, port: number) => boolean;
};

function authorize(request: FastifyRequest, { credentials, isOwnHost }: AuthOptions): void {
  const port = arrivalPort(request);
  if (!isOwnHost(request.headers.host, port)) {
    throw new AppError(
      'FORBIDDEN',
      'This server does not answer under that host name; KANDEV_ALLOWED_HOSTS adds names.',
    );
  }
  const { access = 'operator', stream = false } = request.routeOptions.config;
  if (isUpgrade(request) && !stream) throw noSuchRoute();
  const { authorization } = request.headers;
  const caller = credentials.identify({ authorization, cookies: request.cookies, port });
  assertOwnOrigin(request, caller);
  assertAccess(access, caller);
  request.operator = caller.kind === 'operator' ? caller.operator : null;
  request.runnerName = caller.kind === 'runner' ? caller.name : null;
}

/**
 * Authorizes every call before its route, even a call to no route. It refuses callers that the route is not for,
 * and, whatever their credentials, foreign host names and foreign pages.
 */
export async function registerAuth(app: FastifyInstance, options: AuthOptions): Promise<void> {
  await app.register(cookie);
  app.decorateRequest('operator', null);
  app.decorateRequest('runnerName', null);
  app.addHook('onRequest', (request, _reply, done) => {
    authorize(request, options);
    done();
  });
}
