import { listClarificationDeadlines, type ClarificationRow } from '../stores/clarifications.ts';
import { listOpenPermissions } from '../stores/permissions.ts';
import { listRunnerRows, type RunnerRow } from '../stores/runners.ts';
import type { Deps } from '../deps.ts';
import { cancelUndelivered } from '../transitions/settle-question.ts';

/** How long after its deadline a request may wait for word of a runner that is away. */
const EXPIRY_GRACE_MS = 60_000;

/**
 * Ends the requests whose deadline is well past and whose runner cannot say what became of them. A runner
 * counts as away from `since` on at the earliest: before, there was nothing here that it could connect to.
 */
export function settleUnreachable(
  { database, writer, runners, now }: Pick<Deps, 'database' | 'writer' | 'runners' | 'now'>,
  { since }: { since: Date },
): void {
  const latest = now().getTime() - EXPIRY_GRACE_MS;
  const away = new Map(
    listRunnerRows(database)
      .filter(({ id }) => !runners.isConnected(id))
      .map((runner) => [runner.id, runner]),
  );
  const questions = listClarificationDeadlines(database).filter((record) => {
    const runner = away.get(record.runner_id);
    return runner !== undefined && latestHoldOfQuestion(record, runner) < latest;
  });
  const permissions = [...away.values()]
    .filter((runner) => latestHoldOfPermissions(runner, since) < latest)
    .flatMap(({ id }) => listOpenPermissions(database, { runner_id: id }));
  const lost = [...questions, ...permissions];
  if (lost.length === 0) return;
  writer.transact((tx) => {
    for (const { pending_id } of lost) cancelUndelivered(tx, pending_id, 'agent_gone');
  });
}

/**
 * Until when a runner that lives may hold a question. The deadline that is shown can be earlier, where an
 * agent means to withdraw by itself; but it may not have.
 */
const latestHoldOfQuestion = (
  { created_at, expires_at }: Pick<ClarificationRow, 'created_at' | 'expires_at'>,
  { deadlines }: RunnerRow,
): number =>
  expires_at === null
    ? Infinity
    : Math.max(Date.parse(expires_at), Date.parse(created_at) + deadlines.answer_timeout_ms);

/** A permission has no deadline: its runner is missed for as long as a question would be held. */
const latestHoldOfPermissions = ({ last_seen_at, deadlines }: RunnerRow, since: Date): number =>
  Math.max(Date.parse(last_seen_at), since.getTime()) + deadlines.answer_timeout_ms;
