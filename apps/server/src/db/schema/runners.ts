import type { InstanceId, RunnerId } from '@kandev/contracts';
import { deadlines } from '@kandev/contracts';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { json } from './json-column.ts';

export const runners = sqliteTable('runners', {
  id: text().$type<RunnerId>().primaryKey(),
  name: text().notNull(),
  /** The process that sent the last hello. */
  instance_id: text().$type<InstanceId>().notNull(),
  deadlines: json(deadlines)().notNull(),
  connected_at: text().notNull(),
  last_seen_at: text().notNull(),
});

/** The newest applied event of each runner process, which makes repeated events harmless. */
export const runnerInstances = sqliteTable('runner_instances', {
  id: text().$type<InstanceId>().primaryKey(),
  runner_id: text()
    .$type<RunnerId>()
    .notNull()
    .references(() => runners.id),
  applied_seq: integer().notNull(),
});

/** Only the hash is stored: a copy of the database gives no access. */
export const runnerTokens = sqliteTable('runner_tokens', {
  name: text().primaryKey(),
  sha256: text().notNull().unique(),
  created_at: text().notNull(),
});
