import { eq } from 'drizzle-orm';
import type { Reader } from '../db/database.ts';
import { runnerTokens } from '../db/schema/index.ts';
import type { Tx } from './writer.ts';

/** A name has one token: a new one replaces the old. */
export function saveTokenHash(tx: Tx, token: { name: string; sha256: string }): void {
  tx.db
    .insert(runnerTokens)
    .values({ ...token, created_at: tx.at })
    .onConflictDoUpdate({ target: runnerTokens.name, set: { sha256: token.sha256, created_at: tx.at } })
    .run();
}

export function findTokenName(reader: Reader, sha256: string): string | undefined {
  return reader.db
    .select({ name: runnerTokens.name })
    .from(runnerTokens)
    .where(eq(runnerTokens.sha256, sha256))
    .get()?.name;
}
