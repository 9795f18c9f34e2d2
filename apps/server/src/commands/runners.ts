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
