import type { Cause, PendingId, RunnerId, SessionId, Settlement } from '@kandev/contracts';
import { maskSecrets } from '@kandev/contracts';
import { clarificationStatusOf, isQuestionDetached } from '../domain/clarification.ts';
import { nextSessionState } from '../domain/session.ts';
import type { ClarificationRow } from '../stores/clarifications.ts';
import {
  findClarification,
  listOpenClarifications,
  projectClarification,
  settleClarificationRow,
} from '../stores/clarifications.ts';
import { listOpenPermissions } from '../stores/permissions.ts';
import { findSession, patchSession } from '../stores/sessions.ts';
import { findOpenTurn } from '../stores/turns.ts';
import type { Tx } from '../stores/writer.ts';
import { announceSession } from './announce.ts';
import { toUtc } from './open-question.ts';
import { settlePermission } from './permission.ts';
import { moveToReviewIfIdle } from './place-task.ts';
import { settleRequestMessage } from './transcript.ts';

/**
 * Ends a record as its settlement says, with everything that hangs on it: message, session, task.
 * The first end stands; later ones and those of unknown records change nothing.
 *
 * @returns whether this call ended it
 */
export function settleClarification(tx: Tx, settlement: Settlement): boolean {
  const open = findClarification(tx, settlement.pending_id);
  if (open?.status !== 'pending') return false;
  const { submission, outcome, cause } = settlement;
  const row = settleClarificationRow(tx, open.pending_id, {
    status: clarificationStatusOf(settlement),
    outcome,
    cause,
    settled_at: toUtc(settlement.settled_at),
    delivered: settlement.delivered,
    answers: submission === undefined ? null : maskSecrets(open.questions, submission.answers),
    reject_reason: submission?.rejected === true ? submission.reject_reason : null,
    answered_by: submission?.operator_id ?? settlement.operator_id ?? null,
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

/** A session that waited for the question tool runs again once nothing of that tool is open. */
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
 * Ends a record that nobody else will: its runner cannot, or is being told to drop it. A runner that died
 * may have answered its agent before it could tell, so nobody can know what arrived.
 */
export function cancelUndelivered(tx: Tx, pendingId: PendingId, cause: Cause): boolean {
  const settlement = {
    pending_id: pendingId,
    outcome: 'cancelled',
    cause,
    delivered: null,
    settled_at: tx.at,
  } as const;
  return settleClarification(tx, settlement) || settlePermission(tx, settlement);
}

/** Ends in that way all that a runner or a session has open, except what `keep` says. */
export function cancelAllOpen(
  tx: Tx,
  of: { runner_id: RunnerId } | { session_id: SessionId },
  cause: Cause,
  keep: (record: { pending_id: PendingId; instance_id: string }) => boolean = () => false,
): void {
  for (const record of [...listOpenClarifications(tx, of), ...listOpenPermissions(tx, of)]) {
    if (!keep(record)) cancelUndelivered(tx, record.pending_id, cause);
  }
}
