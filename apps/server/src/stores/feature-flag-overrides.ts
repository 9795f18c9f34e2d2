import { eq } from 'drizzle-orm';
import type { Reader } from '../db/database.ts';
import { featureFlagOverrides } from '../db/schema/index.ts';
import type { Tx } from './writer.ts';

export function findOverride(reader: Reader, key: string): boolean | undefined {
  return reader.db.select().from(featureFlagOverrides).where(eq(featureFlagOverrides.key, key)).get()?.value;
}

/** Null removes it. */
export function saveOverride(tx: Tx, key: string, value: boolean | null): void {
  if (value === null) {
    tx.db.delete(featureFlagOverrides).where(eq(featureFlagOverrides.key, key)).run();
    return;
  }
  tx.db
    .insert(featureFlagOverrides)
    .values({ key, value })
    .onConflictDoUpdate({ target: featureFlagOverrides.key, set: { value } })
    .run();
}
