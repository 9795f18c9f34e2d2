import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { json } from './json-column.ts';

export const featureFlagOverrides = sqliteTable('feature_flag_overrides', {
  key: text().primaryKey(),
  value: integer({ mode: 'boolean' }).notNull(),
});

/** Single values by key; the module that owns a key parses its value. */
export const settings = sqliteTable('settings', {
  key: text().primaryKey(),
  value: json(z.unknown())().notNull(),
});
