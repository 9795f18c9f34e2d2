import type { LiveEventType, MessageId, NotificationEvent, SessionId, TaskId } from '@kandev/contracts';
import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { json } from './json-column.ts';

/** The live events in commit order. A number is never used twice, so a client's position stays valid. */
export const events = sqliteTable(
  'events',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    type: text().$type<LiveEventType>().notNull(),
    task_id: text().$type<TaskId>(),
    session_id: text().$type<SessionId>(),
    /** Set on `message.updated` alone: the newest update of a message replaces the older ones. */
    updated_message_id: text().$type<MessageId>(),
    payload: json(z.unknown())().notNull(),
    created_at: text().notNull(),
  },
  (table) => [
    index('events_by_age').on(table.created_at),
    index('events_updated_message')
      .on(table.updated_message_id)
      .where(sql`updated_message_id is not null`),
    index('events_session_updated')
      .on(table.session_id)
      .where(sql`type = 'session.updated'`),
  ],
);

/** One row per occurrence that people are notified of, written in the transaction of the occurrence. */
export const notices = sqliteTable(
  'notices',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    event: text().$type<NotificationEvent>().notNull(),
    occurrence_id: text().notNull(),
    task_id: text().$type<TaskId>().notNull(),
    session_id: text().$type<SessionId>().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    created_at: text().notNull(),
  },
  (table) => [uniqueIndex('notices_by_occurrence').on(table.event, table.occurrence_id)],
);

/** The newest notice that each provider has received, updated in the transaction that delivers it. */
export const noticeConsumers = sqliteTable('notice_consumers', {
  provider: text().primaryKey(),
  consumed_through: integer().notNull(),
});
