import type { Deps } from '../deps.ts';
import { listClarificationDeadlines, type ClarificationRow } from '../stores/clarifications.ts';
import { listOpenPermissions } from '../stores/permissions.ts';
import { listRunnerRows, type RunnerRow } from '../stores/runners.ts';
import { cancelUndelivered } from '../transitions/settle-question.ts';

/** How long after its deadline a request still waits for the runner to come back and report its end. */
const EXPIRY_GRACE_MS = 60_000;

/**
 * Cancels the requests whose deadline is well past and whose runner is not connected to report their end. The
 * absence of a runner counts from `startedAt` at the earliest: before that, there was no server to connect to.
 */
export function settleUnreachable(
  { database, writer, runners, now }: Pick<Deps, 'database' | 'writer' | 'runners' | 'now'>,
  { startedAt }: { startedAt: Date },
): void {
  const latest = now().getTime() - EXPIRY_GRACE_MS;
  const away = new Map(
    listRunnerRows(database)
      .filter(({ id }) => !runners.isConnected(id))
      .map((runner) => [runner.id, runner]),
  );
  const questions = listClarificationDeadlines(database).filter((record) => {
    const runner = away.get(record.runner_id);
    return runner !== undefined && questionHeldUntil(record, runner) < latest;
  });
  const permissions = [...away.values()]
    .filter((runner) => permissionsHeldUntil(runner, startedAt) < latest)
    .flatMap(({ id }) => listOpenPermissions(database, { runner_id: id }));
  const unreachable = [...questions, ...permissions];
  if (unreachable.length === 0) return;
  writer.transact((tx) => {
    for (const { pending_id } of unreachable) cancelUndelivered(tx, pending_id, 'agent_gone');
  });
}

/**
 * The latest instant until which a living runner holds a question. `expires_at` can be earlier, when an agent
 * announces that it will withdraw by itself; it may not have done so.
 */
const questionHeldUntil = (
  { created_at, expires_at }: Pick<ClarificationRow, 'created_at' | 'expires_at'>,
  { deadlines }: RunnerRow,
): number =>
  expires_at === null
    ? Infinity
    : Math.max(Date.parse(expires_at), Date.parse(created_at) + deadlines.answer_timeout_ms);

/** A permission has no deadline: an absent runner gets as much time as for a question. */
const permissionsHeldUntil = ({ last_seen_at, deadlines }: RunnerRow, startedAt: Date): number =>
  Math.max(Date.parse(last_seen_at), startedAt.getTime()) + deadlines.answer_timeout_ms;
