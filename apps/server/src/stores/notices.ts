import { notificationEvent } from '@kandev/contracts';
import { asc, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../db/database.ts';
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
  tx.db
    .insert(notices)
    .values({ ...notice, created_at: tx.at })
    .onConflictDoNothing()
    .run();
}

/** The notices that a provider has not received yet, oldest first. */
export function listUnconsumedNotices(reader: Reader, provider: string): NoticeRow[] {
  const consumer = reader.db
    .select()
    .from(noticeConsumers)
    .where(eq(noticeConsumers.provider, provider))
    .get();
  return reader.db
    .select()
    .from(notices)
    .where(gt(notices.id, consumer?.consumed_through ?? 0))
    .orderBy(asc(notices.id))
    .all();
}

/** Records that a provider has received all notices up to and including this one. */
export function consumeThrough(tx: Tx, provider: string, noticeId: number): void {
  tx.db
    .insert(noticeConsumers)
    .values({ provider, consumed_through: noticeId })
    .onConflictDoUpdate({
      target: noticeConsumers.provider,
      set: { consumed_through: sql`max(${noticeConsumers.consumed_through}, ${noticeId})` },
    })
    .run();
}
