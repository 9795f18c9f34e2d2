import { createHmac } from 'node:crypto';

const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/** Cookies ignore ports, so two servers on one host would share a name that lacked it. */
export function sessionCookieName(port: number): string {
  return `kandev_session_${port}`;
}

/** What a signed-in browser holds: proof of the token, not the token, and void once the token is another. */
export function sessionCookieValue(operatorToken: string): string {
  return createHmac('sha256', operatorToken).update('kandev browser session').digest('base64url');
}

/** Unreadable to scripts, never sent along from another site. */
export const sessionCookieOptions = {
  path: '/',
  httpOnly: true,
  sameSite: 'strict',
  maxAge: MAX_AGE_SECONDS,
} as const;
