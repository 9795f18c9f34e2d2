import type { LiveEvent } from '@kandev/contracts';
import { eventsAfter } from '../stores/events.ts';
import type { Deps } from './deps.ts';

/** The event log from behind a number. `next_cursor` is the next `after`. */
export function listEvents(
  { database }: Pick<Deps, 'database'>,
  { after, limit }: { after: number; limit: number },
): { items: LiveEvent[]; next_cursor: string | null } {
  const rows = eventsAfter(database, after, limit + 1);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next_cursor: rows.length > limit && last !== undefined ? String(last.seq) : null };
}
