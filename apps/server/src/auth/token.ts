import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** A new secret of 256 bits, safe in headers and links. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** How a token is stored where only its recognition is needed. */
export function tokenDigest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Compares two secrets in a time that says nothing about where, or in what length, they differ. */
export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/**
 * The token kept in `file`, made at the first call and readable by its owner alone.
 *
 * @throws Error when the file is there and empty, since an empty secret would open the door to everyone
 */
export function readOrCreateToken(file: string): string {
  try {
    writeFileSync(file, `${newToken()}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const token = readFileSync(file, 'utf8').trim();
  if (token === '') throw new Error(`${file} is empty: delete it, and the next start makes a new token`);
  return token;
}
