import type { Cause, PendingId, RunnerId, SessionId, Settlement } from '@kandev/contracts';
import { maskSecrets } from '@kandev/contracts';
import { clarificationStatusOf, isQuestionDetached } from '../domain/clarification.ts';
import { nextSessionState } from '../domain/session.ts';
import {
  findClarification,
  listOpenClarifications,
  projectClarification,
  settleClarificationRow,
  type ClarificationRow,
} from '../stores/clarifications.ts';
import { listOpenPermissions } from '../stores/permissions.ts';
import { findSession, patchSession } from '../stores/sessions.ts';
import { findOpenTurn } from '../stores/turns.ts';
import type { Tx } from '../stores/writer.ts';
import { announceSession } from './announce.ts';
import { settledRecordOf } from './held-record.ts';
import { settlePermission } from './permission.ts';
import { moveToReviewIfIdle } from './place-task.ts';
import { settleRequestMessage } from './transcript.ts';

/**
 * Settles an open clarification, with its message, session and task. The first settlement stands: later ones, and
 * those of unknown records, change nothing.
 *
 * @returns whether this call settled it
 */
export function settleClarification(tx: Tx, settlement: Settlement): boolean {
  const open = findClarification(tx, settlement.pending_id);
  if (open?.status !== 'pending') return false;
  const { submission, operator_id, cause } = settlement;
  const row = settleClarificationRow(tx, open.pending_id, {
    ...settledRecordOf(settlement),
    status: clarificationStatusOf(settlement),
    answers: submission === undefined ? null : maskSecrets(open.questions, submission.answers),
    reject_reason: submission?.rejected === true ? submission.reject_reason : null,
    answered_by: submission?.operator_id ?? operator_id ?? null,
    agent_disconnected: isQuestionDetached(open.source, cause),
  });
  if (row === undefined) return false;
  settleRequestMessage(tx, row);
  tx.emit({
    type: 'clarification.settled',
    task_id: row.task_id,
    session_id: row.session_id,
    payload: projectClarification(tx, row),
  });
  resumeWaitingSession(tx, row);
  moveToReviewIfIdle(tx, row.task_id);
  announceSession(tx, row.session_id);
  return true;
}

/** A session that waited for the question tool runs again once no question of that tool is open. */
function resumeWaitingSession(tx: Tx, { session_id }: ClarificationRow): void {
  const session = findSession(tx, session_id);
  if (session === undefined) return;
  const state = nextSessionState(session.state, {
    type: 'question_settled',
    turn_open: findOpenTurn(tx, session_id) !== undefined,
    tool_waits: listOpenClarifications(tx, { session_id }).some(
      ({ source }) => source === 'ask_user_question',
    ),
  });
  if (state !== session.state) patchSession(tx, session_id, { state });
}

/**
 * Cancels an open clarification or permission request without word from its runner. Delivery is unknown: a runner
 * that died may have answered its agent before it could report.
 */
export function cancelUndelivered(tx: Tx, pending_id: PendingId, cause: Cause): void {
  const settled_at = tx.at;
  const settlement = { pending_id, outcome: 'cancelled', cause, delivered: null, settled_at } as const;
  if (!settleClarification(tx, settlement)) settlePermission(tx, settlement);
}

/** Cancels in that way everything that a runner or a session has open, except what `isKept` picks. */
export function cancelAllOpen(
  tx: Tx,
  owner: { runner_id: RunnerId } | { session_id: SessionId },
  cause: Cause,
  isKept: (record: { pending_id: PendingId; instance_id: string }) => boolean = () => false,
): void {
  for (const record of [...listOpenClarifications(tx, owner), ...listOpenPermissions(tx, owner)]) {
    if (!isKept(record)) cancelUndelivered(tx, record.pending_id, cause);
  }
}
