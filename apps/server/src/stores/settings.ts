import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Reader } from '../db/database.ts';
import { query, type Given } from '../db/query.ts';
import { featureFlagOverrides, settings } from '../db/schema/index.ts';

/** A single stored value: its key, and the schema of the value. */
export type Setting<T> = { key: string; schema: z.ZodType<T> };

const byKey = query((db, given: Given<{ key: string }>) =>
  db.select().from(settings).where(eq(settings.key, given.key)),
);

export function readSetting<T>(reader: Reader, { key, schema }: Setting<T>): T | undefined {
  const row = byKey.get(reader, { key });
  return row === undefined ? undefined : schema.parse(row.value);
}

export function writeSetting<T>(writer: Reader, { key }: Setting<T>, value: T): void {
  writer.db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
    .run();
}

export function findFlagOverride(reader: Reader, key: string): boolean | undefined {
  return reader.db.select().from(featureFlagOverrides).where(eq(featureFlagOverrides.key, key)).get()?.value;
}

/** Stores an override of a feature flag; null removes it. */
export function saveFlagOverride(writer: Reader, key: string, value: boolean | null): void {
  if (value === null) {
    writer.db.delete(featureFlagOverrides).where(eq(featureFlagOverrides.key, key)).run();
    return;
  }
  writer.db
    .insert(featureFlagOverrides)
    .values({ key, value })
    .onConflictDoUpdate({ target: featureFlagOverrides.key, set: { value } })
    .run();
}
