import { asc, gt, sql } from 'drizzle-orm';
import { notificationEvent } from '@kandev/contracts';
import { z } from 'zod';
import type { Reader } from '../db/database.ts';
import { insertRow, query, type Given } from '../db/query.ts';
import { noticeConsumers, notices } from '../db/schema/index.ts';
import { readSetting } from './settings.ts';
import type { Tx } from './writer.ts';

export type NoticeRow = typeof notices.$inferSelect;

const notificationSettings = {
  key: 'notifications',
  schema: z.partialRecord(notificationEvent, z.boolean()),
};

const onByDefault: Record<NoticeRow['event'], boolean> = {
  'session.clarification_requested': true,
  'session.turn_finished': false,
};

/** Whether people want notices of this kind. */
export function isNoticeWanted(reader: Reader, event: NoticeRow['event']): boolean {
  return readSetting(reader, notificationSettings)?.[event] ?? onByDefault[event];
}

/** Inserts the notice of an occurrence; a second one for the same occurrence changes nothing. */
export function insertNotice(tx: Tx, notice: Omit<NoticeRow, 'id' | 'created_at'>): void {
  insertRow(tx, notices, { ...notice, created_at: tx.at }, 'ignore');
}

/** The notices that a provider has not received yet, oldest first. */
export function listUnconsumedNotices(reader: Reader, provider: string): NoticeRow[] {
  return unconsumed.all(reader, { provider });
}

const unconsumed = query((db, given: Given<{ provider: string }>) =>
  db
    .select()
    .from(notices)
    .where(
      gt(
        notices.id,
        sql`coalesce((select consumed_through from notice_consumers where provider = ${given.provider}), 0)`,
      ),
    )
    .orderBy(asc(notices.id)),
);

/** Records that a provider has received all notices up to and including this one. */
export function consumeThrough(tx: Tx, provider: string, noticeId: number): void {
  consume.run(tx, { provider, noticeId });
}

const consume = query((db, given: Given<{ provider: string; noticeId: number }>) =>
  db
    .insert(noticeConsumers)
    .values({ provider: sql`${given.provider}`, consumed_through: sql`${given.noticeId}` })
    .onConflictDoUpdate({
      target: noticeConsumers.provider,
      set: {
        consumed_through: sql`case when excluded.consumed_through > ${noticeConsumers.consumed_through}
          then excluded.consumed_through else ${noticeConsumers.consumed_through} end`,
      },
    })
    .returning(),
);
