import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** A new secret of 256 bits that is safe in headers and links. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash that is stored in place of a token. */
export function tokenDigest(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Compares two secrets in a time that depends neither on where they differ nor on their lengths. */
export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/**
 * Reads the token in `file`, which the first call creates, readable by its owner alone.
 *
 * @throws Error when the file is there and empty, because an empty secret would admit everyone
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
