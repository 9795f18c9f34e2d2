import type { LiveEvent, SessionId, UnnumberedLiveEvent } from '@kandev/contracts';
import { liveEvent } from '@kandev/contracts';
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../db/database.ts';
import { events } from '../db/schema/index.ts';
import { readSetting, writeSetting } from './settings.ts';

/**
 * Logs an event and numbers it. Only a transaction's `emit` calls this. The newest update of a message or a
 * session replaces the one before, because each update is complete.
 */
export function appendEvent(reader: Reader, event: UnnumberedLiveEvent, at: string): LiveEvent {
  const updated = event.type === 'message.updated' ? event.payload.id : null;
  if (updated !== null) reader.db.delete(events).where(eq(events.updated_message_id, updated)).run();
  if (event.type === 'session.updated') dropSessionUpdates(reader, event.payload.id);
  const { seq } = reader.db
    .insert(events)
    .values({
      type: event.type,
      task_id: event.task_id ?? null,
      session_id: event.session_id ?? null,
      updated_message_id: updated,
      payload: event.payload,
      created_at: at,
    })
    .returning({ seq: events.seq })
    .get();
  return { seq, ...event };
}

/** A literal, not a bound value, so that SQLite uses the partial index. */
const isSessionUpdate = sql`${events.type} = 'session.updated'`;

function dropSessionUpdates(reader: Reader, session: SessionId): void {
  reader.db
    .delete(events)
    .where(and(eq(events.session_id, session), isSessionUpdate))
    .run();
}

/** The events with a number above `after`, in order, at most `limit`. */
export function eventsAfter(reader: Reader, after: number, limit: number): LiveEvent[] {
  return reader.db
    .select()
    .from(events)
    .where(gt(events.seq, after))
    .orderBy(asc(events.seq))
    .limit(limit)
    .all()
    .map(({ seq, type, task_id, session_id, payload }) =>
      liveEvent.parse({
        seq,
        type,
        ...(task_id === null ? {} : { task_id }),
        ...(session_id === null ? {} : { session_id }),
        payload,
      }),
    );
}

/** The number of the newest event ever logged, 0 before the first. */
export function newestSeq(reader: Reader): number {
  return (
    reader.db.get<{ seq: number } | undefined>(sql`select seq from sqlite_sequence where name = 'events'`)
      ?.seq ?? 0
  );
}

const droppedThrough = { key: 'events_dropped_through', schema: z.number().int() };

/** The log is complete above this number; events at or below it may be dropped. */
export function droppedThroughSeq(reader: Reader): number {
  return readSetting(reader, droppedThrough) ?? 0;
}

/** Drops the events up to and including `through`. */
export function dropEventsThrough(reader: Reader, through: number): void {
  if (through <= droppedThroughSeq(reader)) return;
  reader.db.delete(events).where(lte(events.seq, through)).run();
  writeSetting(reader, droppedThrough, through);
}

/** The newest event that was logged before `instant`, 0 if none was. */
export function newestSeqBefore(reader: Reader, instant: string): number {
  return (
    reader.db
      .select({ seq: sql<number | null>`max(${events.seq})` })
      .from(events)
      .where(sql`${events.created_at} < ${instant}`)
      .get()?.seq ?? 0
  );
}
