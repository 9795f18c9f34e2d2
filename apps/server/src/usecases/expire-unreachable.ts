import { listDeadlines, type ClarificationRow } from '../stores/clarifications.ts';
import { listRunnerRows } from '../stores/runners.ts';
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
  const answerTimeouts = new Map(
    listRunnerRows(database).map(({ id, deadlines }) => [id, deadlines.answer_timeout_ms]),
  );
  const lost = listDeadlines(database).filter(
    (record) =>
      heldUntil(record, answerTimeouts.get(record.runner_id) ?? 0) < latest &&
      !runners.isConnected(record.runner_id),
  );
  if (lost.length === 0) return;
  writer.transact((tx) => {
    for (const { pending_id } of lost) settleUnheard(tx, pending_id, 'agent_gone');
  });
};

/**
 * Until when a runner that lives may hold a question. The deadline that is shown can be earlier, where an
 * agent means to withdraw by itself; but it may not have.
 */
const heldUntil = (
  { created_at, expires_at }: Pick<ClarificationRow, 'created_at' | 'expires_at'>,
  answerTimeoutMs: number,
): number =>
  expires_at === null ? Infinity : Math.max(Date.parse(expires_at), Date.parse(created_at) + answerTimeoutMs);
