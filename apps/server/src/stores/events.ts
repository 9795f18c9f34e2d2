import type { LiveEvent, MessageId, SessionId, UnnumberedLiveEvent } from '@kandev/contracts';
import { liveEvent } from '@kandev/contracts';
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Reader } from '../db/database.ts';
import { query, type Given } from '../db/query.ts';
import { events } from '../db/schema/index.ts';
import { readSetting, writeSetting } from './settings.ts';

type EventRow = typeof events.$inferSelect;

/**
 * Logs an event and numbers it. Only a transaction's `emit` calls this. The newest update of a message or a
 * session replaces the one before, because each update is complete.
 */
export function appendEvent(reader: Reader, event: UnnumberedLiveEvent, at: string): LiveEvent {
  const updated = event.type === 'message.updated' ? event.payload.id : null;
  if (updated !== null) dropMessageUpdates.run(reader, { id: updated });
  if (event.type === 'session.updated') dropSessionUpdates.run(reader, { id: event.payload.id });
  const inserted = insertEvent.get(reader, {
    type: event.type,
    task_id: event.task_id ?? null,
    session_id: event.session_id ?? null,
    updated_message_id: updated,
    payload: JSON.stringify(event.payload),
    created_at: at,
  });
  if (inserted === undefined) throw new Error('An inserted event is missing.');
  return { ...inserted, ...event };
}

type NewEvent = Pick<EventRow, 'type' | 'task_id' | 'session_id' | 'updated_message_id' | 'created_at'> & {
  payload: string;
};

const insertEvent = query((db, given: Given<NewEvent>) =>
  db
    .insert(events)
    .values({
      type: sql`${given.type}`,
      task_id: sql`${given.task_id}`,
      session_id: sql`${given.session_id}`,
      updated_message_id: sql`${given.updated_message_id}`,
      payload: sql`${given.payload}`,
      created_at: sql`${given.created_at}`,
    })
    .returning({ seq: events.seq }),
);

const dropMessageUpdates = query((db, given: Given<{ id: MessageId }>) =>
  db.delete(events).where(eq(events.updated_message_id, given.id)).returning({ seq: events.seq }),
);

/** A literal, not a bound value, so that SQLite uses the partial index. */
const isSessionUpdate = sql`${events.type} = 'session.updated'`;

const dropSessionUpdates = query((db, given: Given<{ id: SessionId }>) =>
  db
    .delete(events)
    .where(and(eq(events.session_id, given.id), isSessionUpdate))
    .returning({ seq: events.seq }),
);

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
