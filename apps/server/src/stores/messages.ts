import type { Message, MessageId, SessionId } from '@kandev/contracts';
import { and, asc, desc, eq, gt, lt } from 'drizzle-orm';
import type { Reader } from '../db/database.ts';
import { insertRow, query, updateRows, type Given } from '../db/query.ts';
import { messages } from '../db/schema/index.ts';
import type { Tx } from './writer.ts';

export function findMessage(reader: Reader, id: MessageId): Message | undefined {
  return byId.get(reader, { id });
}

const byId = query((db, given: Given<{ id: MessageId }>) =>
  db.select().from(messages).where(eq(messages.id, given.id)),
);

export function findLastMessage(reader: Reader, sessionId: SessionId): Message | undefined {
  return lastOfSession.get(reader, { sessionId });
}

const lastOfSession = query((db, given: Given<{ sessionId: SessionId }>) =>
  db
    .select()
    .from(messages)
    .where(eq(messages.session_id, given.sessionId))
    .orderBy(desc(messages.seq))
    .limit(1),
);

const lastSeq = query((db, given: Given<{ sessionId: SessionId }>) =>
  db
    .select({ seq: messages.seq })
    .from(messages)
    .where(eq(messages.session_id, given.sessionId))
    .orderBy(desc(messages.seq))
    .limit(1),
);

/** The messages with a number above `after`, in order. */
export function messagesAfter(reader: Reader, sessionId: SessionId, after: number, limit: number): Message[] {
  return reader.db
    .select()
    .from(messages)
    .where(and(eq(messages.session_id, sessionId), gt(messages.seq, after)))
    .orderBy(asc(messages.seq))
    .limit(limit)
    .all();
}

/** The newest of the messages with a number above `after` and below `before`, newest first. */
export function messagesBefore(
  reader: Reader,
  sessionId: SessionId,
  { after, before }: { after: number; before: number },
  limit: number,
): Message[] {
  return reader.db
    .select()
    .from(messages)
    .where(and(eq(messages.session_id, sessionId), gt(messages.seq, after), lt(messages.seq, before)))
    .orderBy(desc(messages.seq))
    .limit(limit)
    .all();
}

/** Adds a message at the end of its session's transcript. */
export function insertMessage(tx: Tx, message: Omit<Message, 'seq' | 'created_at'>): Message {
  const last = lastSeq.get(tx, { sessionId: message.session_id });
  const whole = { ...message, seq: (last?.seq ?? 0) + 1, created_at: tx.at };
  insertRow(tx, messages, whole);
  return whole;
}

export function patchMessage(
  tx: Tx,
  message: Message,
  patch: Partial<Pick<Message, 'content' | 'metadata' | 'requests_input'>>,
): Message {
  updateRows(tx, messages, { id: message.id }, patch);
  return { ...message, ...patch };
}
