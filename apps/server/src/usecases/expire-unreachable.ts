import { listDeadlines } from '../stores/clarifications.ts';
import type { Deps } from './deps.ts';
import { settleUnheard } from './settle-open.ts';

/** How long after its deadline a question may wait for word of a runner that is away. */
const GRACE_MS = 60_000;

/** Ends the questions whose deadline is well past and whose runner cannot say what became of them. */
export const expireUnreachable = ({
  database,
  writer,
  runners,
  now,
}: Pick<Deps, 'database' | 'writer' | 'runners' | 'now'>): void => {
  const latest = now().getTime() - GRACE_MS;
  const lost = listDeadlines(database).filter(
    ({ runner_id, expires_at }) =>
      expires_at !== null && Date.parse(expires_at) < latest && !runners.isConnected(runner_id),
  );
  if (lost.length === 0) return;
  writer.transact((tx) => {
    for (const { pending_id } of lost) settleUnheard(tx, pending_id, 'agent_gone');
  });
};
