import type { Message, SessionId } from '@kandev/contracts';
import { messagesAfter } from '../stores/messages.ts';
import type { Deps } from './deps.ts';
import { requireSession } from './read-session.ts';

/**
 * A session's transcript from behind a message's number. `next_cursor` is the next `after`.
 *
 * @throws AppError NOT_FOUND
 */
export const listMessages = (
  { database }: Pick<Deps, 'database'>,
  { session_id, after, limit }: { session_id: SessionId; after: number; limit: number },
): { items: Message[]; next_cursor: string | null } => {
  requireSession(database, session_id);
  const rows = messagesAfter(database, session_id, after, limit + 1);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: rows.length > limit && last !== undefined ? String(last.seq) : null };
};
