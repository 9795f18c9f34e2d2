import { findTokenName, saveTokenHash } from '../stores/runner-tokens.ts';
import type { Deps } from './deps.ts';

/** Keeps the hash of a token under a name, replacing the one it had. */
export function saveRunnerToken(
  { writer }: Pick<Deps, 'writer'>,
  token: { name: string; sha256: string },
): void {
  writer.transact((tx) => saveTokenHash(tx, token));
}

/** The name that a token was made for, null when nobody has it. */
export function findRunnerName(
  { database }: Pick<Deps, 'database'>,
  { sha256 }: { sha256: string },
): string | null {
  return findTokenName(database, sha256) ?? null;
}
