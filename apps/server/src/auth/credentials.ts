import { soleOperator, type Operator } from './operator.ts';
import { sessionCookieName, sessionCookieValue } from './session-cookie.ts';
import { isSameSecret, tokenDigest } from './token.ts';

/** Who a call comes from. A browser sends a cookie by itself, but never a token. */
export type Caller =
  | { kind: 'operator'; by: 'token' | 'cookie'; operator: Operator }
  | { kind: 'runner'; name: string }
  | { kind: 'anonymous' };

const LOCAL_RUNNER_NAME = 'local';

export type CredentialSources = {
  operatorToken: string;
  localRunnerToken: string;
  /** The runner name of the token with this SHA-256 digest, null for an unknown token. */
  findRunnerName: (digest: string) => string | null;
};

export type Credentials = {
  /** Identifies the caller by the `Authorization` header, else by the cookies. A wrong token outweighs a cookie. */
  identify: (call: {
    authorization: string | undefined;
    cookies: Readonly<Record<string, string | undefined>>;
    port: number;
  }) => Caller;
  isOperatorToken: (token: string) => boolean;
  cookieValue: string;
};

const bearerToken = (authorization: string): string =>
  /^Bearer +([\x21-\x7e]+) *$/i.exec(authorization)?.[1] ?? '';

export function createCredentials(sources: CredentialSources): Credentials {
  const cookieValue = sessionCookieValue(sources.operatorToken);
  const isOperatorToken = (token: string) => isSameSecret(token, sources.operatorToken);

  const byToken = (token: string): Caller => {
    if (token === '') return { kind: 'anonymous' };
    if (isOperatorToken(token)) return { kind: 'operator', by: 'token', operator: soleOperator };
    const name = isSameSecret(token, sources.localRunnerToken)
      ? LOCAL_RUNNER_NAME
      : sources.findRunnerName(tokenDigest(token));
    return name === null ? { kind: 'anonymous' } : { kind: 'runner', name };
  };

  return {
    identify: ({ authorization, cookies, port }) => {
      if (authorization !== undefined) return byToken(bearerToken(authorization));
      const cookie = cookies[sessionCookieName(port)];
      return cookie !== undefined && isSameSecret(cookie, cookieValue)
        ? { kind: 'operator', by: 'cookie', operator: soleOperator }
        : { kind: 'anonymous' };
    },
    isOperatorToken,
    cookieValue,
  };
}
