import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Reader } from '../db/database.ts';
import { settings } from '../db/schema/index.ts';

/** A single stored value: its name, and what it must look like. */
export type Setting<T> = { key: string; schema: z.ZodType<T> };

export function readSetting<T>(reader: Reader, { key, schema }: Setting<T>): T | undefined {
  const row = reader.db.select().from(settings).where(eq(settings.key, key)).get();
  return row === undefined ? undefined : schema.parse(row.value);
}

export function writeSetting<T>(writer: Reader, { key }: Setting<T>, value: T): void {
  writer.db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
    .run();
}
