import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, noSuchRoute } from '../errors.ts';
import type { Caller, Credentials } from './credentials.ts';
import type { Operator } from './operator.ts';
import { isOwnOrigin } from './own-hosts.ts';

/** Who a route is for. One that says nothing is for operators. */
type Access = 'operator' | 'runner' | 'public';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Whether the route takes an upgrade. Others are not there for one. */
    stream?: boolean;
  }
  interface FastifyRequest {
    /** Set by the guard on every route for operators, null on the others. */
    operator: Operator | null;
    /** The same for the runner stream: under which name the runner's token was given out. */
    runnerName: string | null;
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The port that the call came in on; injected calls have no socket and count as http's own. */
export function arrivalPort(request: FastifyRequest): number {
  return request.socket.localPort ?? 80;
}

/** The operator who calls. Only routes for operators may ask. */
export function operatorOf(request: FastifyRequest): Operator {
  if (request.operator === null) throw new AppError('UNAUTHENTICATED', 'Sign in first.');
  return request.operator;
}

const isUpgrade = (request: FastifyRequest): boolean =>
  request.headers.upgrade?.toLowerCase() === 'websocket';

/**
 * A page of another origin may make a browser call us, but the browser says so. Cookies ride along with
 * such calls, so a call that changes things by cookie must prove that it comes from our own page.
 */
function assertOwnOrigin(request: FastifyRequest, caller: Caller): void {
  const opensOrChanges = isUpgrade(request) || !safeMethods.has(request.method);
  if (!opensOrChanges) return;
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const own = origin === undefined ? site === 'same-origin' : isOwnOrigin(origin, host);
  const byCookie = caller.kind === 'operator' && caller.by === 'cookie';
  if (origin === undefined ? byCookie && !own : !own) {
    throw new AppError('FORBIDDEN', 'This call comes from a page that is not ours.');
  }
}

function assertAccess(access: Access, caller: Caller): void {
  if (access === 'public' || access === caller.kind) return;
  if (caller.kind === 'nobody') {
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
 * The only way in: every call, to whatever route or none, passes here first and is refused unless its
 * route is for its caller. It also refuses foreign host names and foreign pages, credentials or not.
 */
export async function registerAuth(app: FastifyInstance, door: AuthOptions): Promise<void> {
  await app.register(cookie);
  app.decorateRequest('operator', null);
  app.decorateRequest('runnerName', null);
  app.addHook('onRequest', (request, _reply, done) => {
    authorize(request, door);
    done();
  });
}
