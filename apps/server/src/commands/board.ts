import type { Board, LiveEvent } from '@kandev/contracts';
import type { Deps } from '../deps.ts';
import { listColumns } from '../stores/columns.ts';
import { eventsAfter, newestSeq } from '../stores/events.ts';
import { listBoardTasks } from '../stores/tasks.ts';

/** The whole board, and where the event log stood: whoever subscribes from there misses nothing. */
export function readBoard({ database }: Pick<Deps, 'database'>): Board {
  return {
    columns: listColumns(database),
    tasks: listBoardTasks(database),
    seq: newestSeq(database),
  };
}

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
