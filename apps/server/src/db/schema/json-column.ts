import { customType } from 'drizzle-orm/sqlite-core';
import type { z } from 'zod';

/** A column of JSON text, parsed by its schema on every read. */
export function json<S extends z.ZodType>(schema: S) {
  return customType<{ data: z.output<S>; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (text) => schema.parse(JSON.parse(text)),
  });
}
