import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { LiveServer } from '../testing/live-server.ts';
import { sessionCookieName } from './session-cookie.ts';

let server: LiveServer;
let cookie: string;
beforeAll(async () => {
  server = await LiveServer.start();
  cookie = `${sessionCookieName(server.port)}=${server.context.credentials.cookieValue}`;
});
afterAll(() => server[Symbol.asyncDispose]());

const publicRoutes = new Set(['GET /healthz', 'GET /readyz', 'GET /sign-in']);
const RUNNER_STREAM = 'GET /api/v1/runners/stream';

/** Every route that the server says it has, with ids that name nothing. */
const routes = (): string[] =>
  Object.entries(server.app.swagger().paths as Record<string, object>).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{[^}]+\}/g, 'x')}`),
  );

async function statusFor(route: string, token: string | null): Promise<number> {
  const [method = '', path = ''] = route.split(' ');
  return (await server.call(method, path, { token })).status;
}

describe('who may call what', () => {
  it('finds the documented routes to check', () => {
    expect(routes().length).toBeGreaterThan(25);
    expect(routes()).toContain('POST /api/v1/clarifications/x/respond');
    expect(routes()).toContain(RUNNER_STREAM);
  });

  it.each([
    ['nobody', () => null],
    ['a wrong token', () => 'wrong'],
    ["the cookie's value as a token", () => server.context.credentials.cookieValue],
  ])('refuses %s on every route that is not public', async (_who, token) => {
    for (const route of routes()) {
      const status = await statusFor(route, token());
      if (publicRoutes.has(route)) expect([200, 401, 503], route).toContain(status);
      else expect(status, route).toBe(401);
    }
  });

  it("refuses a runner's token everywhere but on the agent stream", async () => {
    for (const route of routes()) {
      if (publicRoutes.has(route)) continue;
      expect(await statusFor(route, server.runnerToken), route).toBe(route === RUNNER_STREAM ? 400 : 403);
    }
  });

  it("takes the operator's token everywhere but on the agent stream", async () => {
    for (const route of routes()) {
      const status = await statusFor(route, server.operatorToken);
      if (route === RUNNER_STREAM) expect(status, route).toBe(403);
      else if (route !== 'GET /sign-in') expect([401, 403], route).not.toContain(status);
    }
  });

  it.each([
    '/api',
    '/api/',
    '/api/v1/nothing',
    '/api/docs',
    '/api/docs/json',
    '//api/v1/board',
    '/%61pi/v1/board',
  ])('refuses an anonymous call to %s', async (path) => {
    const answer = await server.call('GET', path, { token: null });
    expect([400, 401, 404]).toContain(answer.status);
    expect(answer.text).not.toContain('columns');
  });

  it('has no /api/v1/acp routes for anyone [AC-20b]', async () => {
    for (const path of [
      '/api/v1/acp',
      '/api/v1/acp/elicitations/respond',
      '/api/v1/acp/permissions/respond',
    ]) {
      for (const method of ['GET', 'POST']) {
        expect(await server.call(method, path, { body: method === 'POST' ? {} : undefined })).toMatchObject({
          status: 404,
          body: { error: { code: 'NOT_FOUND' } },
        });
      }
    }
    expect(routes().filter((route) => route.includes('/acp'))).toEqual([]);
  });
});

describe('where a call comes from', () => {
  it.each(['evil.test', 'evil.test:3140', 'localhost:1', '0.0.0.0:3140'])(
    'answers nothing under the host name %s, not even health',
    async (host) => {
      for (const path of ['/healthz', '/', '/api/v1/board']) {
        expect(await server.call('GET', path, { headers: { host } })).toMatchObject({
          status: 403,
          body: { error: { code: 'FORBIDDEN' } },
        });
      }
    },
  );

  const create = (headers: Record<string, string>, token: string | null) =>
    server.call('POST', '/api/v1/tasks', { body: { title: 'x' }, headers, token });

  it('takes changes from its own page', async () => {
    const origin = `http://${server.host}`;
    expect((await create({ cookie, origin }, null)).status).toBe(201);
    expect((await create({ cookie, 'sec-fetch-site': 'same-origin' }, null)).status).toBe(201);
  });

  it('takes changes from scripts, which have a token and no page', async () => {
    expect((await create({}, server.operatorToken)).status).toBe(201);
  });

  it.each(['http://evil.test', 'null', 'http://localhost:1'])(
    'takes no change from a page of %s, cookie or token',
    async (origin) => {
      expect((await create({ cookie, origin }, null)).status).toBe(403);
      expect((await create({ origin }, server.operatorToken)).status).toBe(403);
    },
  );

  it('refuses a change by cookie without an origin of its own page', async () => {
    expect((await create({ cookie }, null)).status).toBe(403);
    expect((await create({ cookie, 'sec-fetch-site': 'same-site' }, null)).status).toBe(403);
    expect((await create({ cookie, 'sec-fetch-site': 'none' }, null)).status).toBe(403);
  });

  it('reads by cookie without an origin, as browsers send it', async () => {
    expect((await server.call('GET', '/api/v1/board', { headers: { cookie }, token: null })).status).toBe(
      200,
    );
  });
});

describe('who may open a stream', () => {
  const upgrade = (path: string, headers: Record<string, string>): Promise<number> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://${server.host}${path}`, { headers });
      socket.on('open', () => {
        socket.terminate();
        resolve(101);
      });
      socket.on('unexpected-response', (_request, response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      socket.on('error', reject);
    });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  it.each(['/api/v1/stream', '/api/v1/runners/stream'])(
    'an upgrade of %s from a foreign page is refused',
    async (path) => {
      for (const origin of ['http://evil.test', 'null']) {
        expect(await upgrade(path, { cookie, origin })).toBe(403);
        expect(await upgrade(path, { ...bearer(server.runnerToken), origin })).toBe(403);
        expect(await upgrade(path, { ...bearer(server.operatorToken), origin })).toBe(403);
      }
    },
  );

  it('opens the live stream to a signed-in page of its own and to a script', async () => {
    expect(await upgrade('/api/v1/stream', { cookie, origin: `http://${server.host}` })).toBe(101);
    expect(await upgrade('/api/v1/stream', bearer(server.operatorToken))).toBe(101);
  });

  it('opens no stream to a cookie without its page, to nobody, or under a foreign name', async () => {
    expect(await upgrade('/api/v1/stream', { cookie })).toBe(403);
    expect(await upgrade('/api/v1/stream', {})).toBe(401);
    expect(await upgrade('/api/v1/stream', { ...bearer(server.operatorToken), host: 'evil.test' })).toBe(403);
  });

  it("opens the agent stream to a runner's token alone", async () => {
    expect(await upgrade('/api/v1/runners/stream', bearer(server.runnerToken))).toBe(101);
    expect(await upgrade('/api/v1/runners/stream', bearer(server.operatorToken))).toBe(403);
    expect(await upgrade('/api/v1/runners/stream', { cookie, origin: `http://${server.host}` })).toBe(403);
    expect(await upgrade('/api/v1/runners/stream', bearer('wrong'))).toBe(401);
    expect(await upgrade('/api/v1/stream', bearer(server.runnerToken))).toBe(403);
  });

  it('ends the connection of an upgrade that it refuses', async () => {
    const connection = connect(server.port, '127.0.0.1').resume();
    connection.write(
      `GET /api/v1/stream HTTP/1.1\r\nHost: ${server.host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    await once(connection, 'close');
  });

  it('refuses an upgrade on a route that is no stream', async () => {
    for (const path of ['/', '/nowhere', '/healthz', '/api/v1/board', '/api/v1/nothing']) {
      expect(await upgrade(path, bearer(server.operatorToken)), path).toBe(404);
    }
  });
});
