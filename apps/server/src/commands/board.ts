import type { Board, LiveEvent } from '@kandev/contracts';
import type { Deps } from '../deps.ts';
import { listColumns } from '../stores/columns.ts';
import { eventsAfter, newestSeq } from '../stores/events.ts';
import { seqPageOf } from '../stores/paging.ts';
import { listBoardTasks } from '../stores/tasks.ts';

/** The whole board, and where the event log stood: a client that subscribes from there misses no event. */
export function readBoard({ database }: Pick<Deps, 'database'>): Board {
  return {
    columns: listColumns(database),
    tasks: listBoardTasks(database),
    seq: newestSeq(database),
  };
}

/** The events after a number, in order. `next_cursor` is the next `after`. */
export function listEvents(
  { database }: Pick<Deps, 'database'>,
  { after, limit }: { after: number; limit: number },
): { items: LiveEvent[]; next_cursor: string | null } {
  return seqPageOf(eventsAfter(database, after, limit + 1), limit);
}
