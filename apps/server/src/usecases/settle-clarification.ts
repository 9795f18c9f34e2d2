import type { Settlement } from '@kandev/contracts';
import { maskSecrets } from '@kandev/contracts';
import { clarificationStatusOf, isQuestionDetached } from '../domain/clarification.ts';
import { nextSessionState } from '../domain/session.ts';
import type { ClarificationRow } from '../stores/clarifications.ts';
import {
  endClarification,
  findClarification,
  listOpenClarifications,
  projectClarification,
} from '../stores/clarifications.ts';
import { findSession, patchSession } from '../stores/sessions.ts';
import { findOpenTurn } from '../stores/turns.ts';
import type { Tx } from '../stores/writer.ts';
import { announceSession } from './announce.ts';
import { utc } from './open-clarification.ts';
import { closeRequestMessage } from './close-request-message.ts';
import { moveToRest } from './place-task.ts';

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
  const row = endClarification(tx, open.pending_id, {
    status: clarificationStatusOf(settlement),
    outcome,
    cause,
    settled_at: utc(settlement.settled_at),
    delivered: settlement.delivered,
    answers: submission === undefined ? null : maskSecrets(open.questions, submission.answers),
    reject_reason: submission?.rejected === true ? submission.reject_reason : null,
    answered_by: submission?.operator_id ?? settlement.operator_id ?? null,
    agent_disconnected: isQuestionDetached(open.source, cause),
  });
  if (row === undefined) return false;
  closeRequestMessage(tx, row);
  tx.emit({
    type: 'clarification.settled',
    task_id: row.task_id,
    session_id: row.session_id,
    payload: projectClarification(tx, row),
  });
  letSessionRun(tx, row);
  moveToRest(tx, row.task_id);
  announceSession(tx, row.session_id);
  return true;
}

/** A session that waited for the question tool runs again once nothing of that tool is open. */
function letSessionRun(tx: Tx, { session_id }: ClarificationRow): void {
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
