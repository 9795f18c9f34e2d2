import type { Runner } from '@kandev/contracts';
import type { Deps } from '../deps.ts';
import { findTokenName, listRunnerRows, saveTokenHash } from '../stores/runners.ts';

/** Every runner that ever said hello, and whether it is connected now. */
export function listRunners({ database, runners }: Pick<Deps, 'database' | 'runners'>): Runner[] {
  return listRunnerRows(database).map((row) => {
    const connected = runners.isConnected(row.id);
    return { ...row, connected, connected_at: connected ? row.connected_at : null };
  });
}

/** Stores the hash of a runner's token under its name; the name's older token ends. */
export function saveRunnerToken(
  { writer }: Pick<Deps, 'writer'>,
  token: { name: string; sha256: string },
): void {
  writer.transact((tx) => saveTokenHash(tx, token));
}

/** The runner name that a token was made for, null for an unknown token. */
export function findRunnerName(
  { database }: Pick<Deps, 'database'>,
  { sha256 }: { sha256: string },
): string | null {
  return findTokenName(database, sha256) ?? null;
}
