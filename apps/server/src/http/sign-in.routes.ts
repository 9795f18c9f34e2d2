import { me } from '@kandev/contracts';
import { z } from 'zod';
import type { Credentials } from '../auth/credentials.ts';
import { arrivalPort, operatorOf } from '../auth/authorize.ts';
import { sessionCookieName, sessionCookieOptions } from '../auth/session-cookie.ts';
import { problemResponses, noContent, type Api } from './api.ts';
import { standalonePage } from './standalone-page.ts';

const tags = ['sign-in'];

/** The link carries the token once; the browser keeps a cookie in its place. */
export function signInLink(url: string, token: string): string {
  return `${url}/sign-in?token=${encodeURIComponent(token)}`;
}

export function signInRoute(api: Api, credentials: Credentials): void {
  api.get(
    '/sign-in',
    {
      config: { access: 'public' },
      schema: {
        tags,
        security: [],
        summary: 'Sign a browser in with the link that the server printed',
        querystring: z.object({ token: z.string().catch('') }),
      },
    },
    (request, reply) => {
      void reply.headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
      if (!credentials.isOperatorToken(request.query.token)) {
        return reply
          .code(401)
          .type('text/html; charset=utf-8')
          .send(standalonePage('link_refused', request.headers['accept-language']));
      }
      return reply
        .setCookie(sessionCookieName(arrivalPort(request)), credentials.cookieValue, sessionCookieOptions)
        .redirect('/', 303);
    },
  );
}

export function operatorRoutes(api: Api): void {
  api.get(
    '/me',
    { schema: { tags, summary: 'Who is signed in', response: { 200: me, ...problemResponses() } } },
    (request) => ({ operator_id: operatorOf(request).id }),
  );

  api.post(
    '/sign-out',
    {
      schema: { tags, summary: 'Sign this browser out', response: { 204: noContent, ...problemResponses() } },
    },
    (request, reply) => {
      const { path } = sessionCookieOptions;
      void reply
        .clearCookie(sessionCookieName(arrivalPort(request)), { path })
        .code(204)
        .send();
    },
  );
}
