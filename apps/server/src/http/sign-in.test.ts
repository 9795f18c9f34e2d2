import { expect, it } from 'vitest';
import { LiveServer, useLiveServer } from '../testing/live-server.ts';
import { signInLink } from './sign-in.routes.ts';

const live = useLiveServer({ shared: true });

function signIn(token: string) {
  const link = new URL(signInLink(`http://${live.server.host}`, token));
  return live.server.call('GET', `${link.pathname}${link.search}`, { token: null });
}
const cookieOf = (setCookie: string[] | undefined) => (setCookie?.[0] ?? '').split(';')[0] ?? '';

it('signs a browser in with the link, and leaves the token behind', async () => {
  const answer = await signIn(live.server.operatorToken);
  expect(answer.status).toBe(303);
  expect(answer.headers).toMatchObject({
    location: '/',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  const [setCookie = ''] = answer.headers['set-cookie'] ?? [];
  expect(setCookie).toMatch(new RegExp(`^kandev_session_${live.server.port}=`));
  expect(setCookie).toContain('; HttpOnly');
  expect(setCookie).toContain('; SameSite=Strict');
  expect(setCookie).toContain('; Path=/');
  expect(setCookie).not.toContain(live.server.operatorToken);

  const cookie = cookieOf(answer.headers['set-cookie']);
  const me = await live.server.call('GET', '/api/v1/me', { token: null, headers: { cookie } });
  expect(me).toMatchObject({ status: 200, body: { operator_id: 'operator' } });
});

it.each(['wrong', '', '<script>alert(1)</script>'])(
  'answers a link with the token %j by a page that says so',
  async (token) => {
    const answer = await signIn(token);
    expect(answer.status).toBe(401);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.text).toContain('This link does not sign you in');
    expect(answer.text).not.toContain('<script');
  },
);

it('takes no list of tokens', async () => {
  const twice = `/sign-in?token=${live.server.operatorToken}&token=${live.server.operatorToken}`;
  expect((await live.server.call('GET', twice, { token: null })).status).toBe(401);
});

it('signs a browser out', async () => {
  const cookie = cookieOf((await signIn(live.server.operatorToken)).headers['set-cookie']);
  const headers = { cookie, origin: `http://${live.server.host}` };
  const answer = await live.server.call('POST', '/api/v1/sign-out', { token: null, headers });
  expect(answer.status).toBe(204);
  const [setCookie = ''] = answer.headers['set-cookie'] ?? [];
  expect(setCookie).toMatch(
    new RegExp(`^kandev_session_${live.server.port}=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)`),
  );
});

it('forgets every browser when the token is another', async () => {
  const cookie = cookieOf((await signIn(live.server.operatorToken)).headers['set-cookie']);
  await using other = await LiveServer.start({ env: { KANDEV_TOKEN: 'fixed-for-scripts' } });
  expect(other.operatorToken).toBe('fixed-for-scripts');
  const renamed = cookie.replace(String(live.server.port), String(other.port));
  expect((await other.call('GET', '/api/v1/me', { token: null, headers: { cookie: renamed } })).status).toBe(
    401,
  );
  expect((await other.call('GET', '/api/v1/me')).status).toBe(200);
});

it('sends the security headers with every response, refusals too', async () => {
  for (const path of ['/healthz', '/', '/api/v1/board', '/api/v1/nothing']) {
    const { headers } = await live.server.call('GET', path, { token: null });
    expect(headers['content-security-policy']).toContain("default-src 'self'; script-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'same-origin',
    });
  }
  expect((await live.server.call('GET', '/api/v1/board')).headers['cache-control']).toBe('no-store');
});
