import { createHmac } from 'node:crypto';

const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/** The name includes the port, because cookies are shared by all ports of a host. */
export function sessionCookieName(port: number): string {
  return `kandev_session_${port}`;
}

/** A proof of the operator's token, which a signed-in browser holds instead of it. A new token voids it. */
export function sessionCookieValue(operatorToken: string): string {
  return createHmac('sha256', operatorToken).update('kandev browser session').digest('base64url');
}

/** Scripts cannot read it, and browsers do not send it from another site. */
export const sessionCookieOptions = {
  path: '/',
  httpOnly: true,
  sameSite: 'strict',
  maxAge: MAX_AGE_SECONDS,
} as const;
