import type { HeldPermission, Settlement } from '@kandev/contracts';
import { isAgentDisconnected, permissionStatusOf } from '../domain/clarification.ts';
import {
  findPermission,
  insertPermission,
  projectPermission,
  settlePermissionRow,
} from '../stores/permissions.ts';
import type { SessionRow } from '../stores/sessions.ts';
import type { Tx } from '../stores/writer.ts';
import { announceSession } from './announce.ts';
import { heldRecordOf, settledRecordOf, type RunnerOrigin } from './held-record.ts';
import { moveToReviewIfIdle } from './place-task.ts';
import { addMessage, settleRequestMessage } from './transcript.ts';

/** Records a held permission request, with its message in the transcript. */
export function openPermission(
  tx: Tx,
  session: SessionRow,
  held: HeldPermission,
  origin: RunnerOrigin,
): void {
  if (findPermission(tx, held.pending_id) !== undefined) return;
  const message = addMessage(tx, session, {
    turn_id: held.turn_id,
    author: 'agent',
    type: 'permission_request',
    content: held.title,
    requests_input: true,
    metadata: {
      pending_id: held.pending_id,
      ...(held.tool_call_id === null ? {} : { tool_call_id: held.tool_call_id }),
      ...(held.tool_kind === null ? {} : { tool_kind: held.tool_kind }),
    },
  });
  const row = insertPermission(tx, {
    ...heldRecordOf(session, held, origin, message),
    title: held.title,
    tool_kind: held.tool_kind,
    options: held.options,
  });
  tx.emit({
    type: 'permission.created',
    task_id: session.task_id,
    session_id: session.id,
    payload: projectPermission(row),
  });
  announceSession(tx, session.id);
}

/**
 * Settles an open permission request, with its message and its task. The first settlement stands.
 *
 * @returns whether this call settled it
 */
export function settlePermission(tx: Tx, settlement: Settlement): boolean {
  const row = settlePermissionRow(tx, settlement.pending_id, {
    ...settledRecordOf(settlement),
    status: permissionStatusOf(settlement),
    option_id: settlement.option_id ?? null,
    answered_by: settlement.operator_id ?? settlement.submission?.operator_id ?? null,
    agent_disconnected: isAgentDisconnected(settlement.cause),
  });
  if (row === undefined) return false;
  settleRequestMessage(tx, row);
  tx.emit({
    type: 'permission.settled',
    task_id: row.task_id,
    session_id: row.session_id,
    payload: projectPermission(row),
  });
  moveToReviewIfIdle(tx, row.task_id);
  announceSession(tx, row.session_id);
  return true;
}
