import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCredentials } from './credentials.ts';
import { sessionCookieName, sessionCookieValue } from './session-cookie.ts';
import { readOrCreateToken, tokenDigest } from './token.ts';

const PORT = 3140;
const credentials = createCredentials({
  operatorToken: 'operator-token',
  localRunnerToken: 'local-runner-token',
  findRunnerName: (digest) => (digest === tokenDigest('named-token') ? 'attic' : null),
});
const identify = (authorization: string | undefined, cookies: Record<string, string> = {}) =>
  credentials.identify({ authorization, cookies, port: PORT });

it('knows the operator, the local runner and a named one by their tokens', () => {
  expect(identify('Bearer operator-token')).toMatchObject({ kind: 'operator', by: 'token' });
  expect(identify('bearer local-runner-token')).toEqual({ kind: 'runner', name: 'local' });
  expect(identify('Bearer named-token')).toEqual({ kind: 'runner', name: 'attic' });
});

it.each(['Bearer other', 'Bearer ', 'Bearer', 'Basic operator-token', 'operator-token', ''])(
  'takes %j for nobody',
  (authorization) => {
    expect(identify(authorization)).toEqual({ kind: 'anonymous' });
  },
);

it('knows a signed-in browser by a cookie that is not the token', () => {
  const cookie = { [sessionCookieName(PORT)]: credentials.cookieValue };
  expect(identify(undefined, cookie)).toMatchObject({ kind: 'operator', by: 'cookie' });
  expect(credentials.cookieValue).not.toContain('operator-token');
  expect(identify(undefined, { [sessionCookieName(PORT)]: 'operator-token' })).toEqual({ kind: 'anonymous' });
});

it('takes no cookie of another server on this host, and none from before the token was changed', () => {
  expect(identify(undefined, { [sessionCookieName(3141)]: credentials.cookieValue })).toEqual({
    kind: 'anonymous',
  });
  const old = { [sessionCookieName(PORT)]: sessionCookieValue('older-token') };
  expect(identify(undefined, old)).toEqual({ kind: 'anonymous' });
});

it('lets a wrong token fail although the cookie is right', () => {
  const cookie = { [sessionCookieName(PORT)]: credentials.cookieValue };
  expect(identify('Bearer other', cookie)).toEqual({ kind: 'anonymous' });
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kandev-token-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('makes a token once, for its owner alone, and keeps it', () => {
  const file = path.join(folder, 'operator.token');
  const token = readOrCreateToken(file);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toBe(`${token}\n`);
  expect(readOrCreateToken(file)).toBe(token);
});

it('refuses an empty token file', () => {
  const file = path.join(folder, 'operator.token');
  writeFileSync(file, '\n');
  expect(() => readOrCreateToken(file)).toThrow(/is empty/);
});
