import type { Runner } from '@kandev/contracts';
import { listRunnerRows } from '../stores/runners.ts';
import type { Deps } from './deps.ts';

/** Every runner that ever said hello, and whether it is connected now. */
export function listRunners({ database, runners }: Pick<Deps, 'database' | 'runners'>): Runner[] {
  return listRunnerRows(database).map((row) => {
    const connected = runners.isConnected(row.id);
    return { ...row, connected, connected_at: connected ? row.connected_at : null };
  });
}
