import type { Board } from '@kandev/contracts';
import { listColumns } from '../stores/columns.ts';
import { newestSeq } from '../stores/events.ts';
import { listTasks } from '../stores/tasks.ts';
import type { Deps } from './deps.ts';

/** The whole board, and where the event log stood: whoever subscribes from there misses nothing. */
export function readBoard({ database }: Pick<Deps, 'database'>): Board {
  return {
    columns: listColumns(database),
    tasks: listTasks(database),
    seq: newestSeq(database),
  };
}
