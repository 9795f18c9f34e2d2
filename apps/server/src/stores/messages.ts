import type { Message, MessageId, SessionId } from '@kandev/contracts';
import { and, asc, desc, eq, gt, lt } from 'drizzle-orm';
import type { Reader } from '../db/database.ts';
import { messages } from '../db/schema/index.ts';
import type { Tx } from './writer.ts';

export function findMessage(reader: Reader, id: MessageId): Message | undefined {
  return reader.db.select().from(messages).where(eq(messages.id, id)).get();
}

export function findLastMessage(reader: Reader, sessionId: SessionId): Message | undefined {
  return reader.db
    .select()
    .from(messages)
    .where(eq(messages.session_id, sessionId))
    .orderBy(desc(messages.seq))
    .limit(1)
    .get();
}

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
  const last = findLastMessage(tx, message.session_id);
  const whole = { ...message, seq: (last?.seq ?? 0) + 1, created_at: tx.at };
  tx.db.insert(messages).values(whole).run();
  return whole;
}

export function patchMessage(
  tx: Tx,
  message: Message,
  patch: Partial<Pick<Message, 'content' | 'metadata' | 'requests_input'>>,
): Message {
  tx.db.update(messages).set(patch).where(eq(messages.id, message.id)).run();
  return { ...message, ...patch };
}
