import type { Message, MessagesQuery, SessionId } from '@kandev/contracts';
import { messagesAfter, messagesBefore } from '../stores/messages.ts';
import type { Deps } from './deps.ts';
import { requireSession } from './read-session.ts';

type MessagesPage = { items: Message[]; next_cursor: string | null };

/**
 * A stretch of a session's transcript, in order. `next_cursor` is the next `after`, or the next `before`
 * where one was given.
 *
 * @throws AppError NOT_FOUND
 */
export function listMessages(
  { database }: Pick<Deps, 'database'>,
  { session_id, after, before, limit }: { session_id: SessionId } & MessagesQuery,
): MessagesPage {
  requireSession(database, session_id);
  if (before === undefined) return pageOf(messagesAfter(database, session_id, after, limit + 1), limit);
  const end = before === 'end' ? Number.MAX_SAFE_INTEGER : before;
  const page = pageOf(messagesBefore(database, session_id, { after, before: end }, limit + 1), limit);
  return { ...page, items: page.items.reverse() };
}

/** Splits one row too many into a page and the number that the next one is asked for with. */
function pageOf(rows: Message[], limit: number): MessagesPage {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: rows.length > limit && last !== undefined ? String(last.seq) : null };
}
