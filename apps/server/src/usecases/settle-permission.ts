import type { Settlement } from '@kandev/contracts';
import { isAgentDisconnected, permissionStatusOf } from '../domain/clarification.ts';
import { endPermission, projectPermission } from '../stores/permissions.ts';
import type { Tx } from '../stores/writer.ts';
import { announceSession } from './announce.ts';
import { closeRequestMessage } from './close-request-message.ts';
import { utc } from './open-clarification.ts';
import { moveToRest } from './place-task.ts';

/**
 * Ends a permission as its settlement says, with its message and its task. The first end stands.
 *
 * @returns whether this call ended it
 */
export function settlePermission(tx: Tx, settlement: Settlement): boolean {
  const row = endPermission(tx, settlement.pending_id, {
    status: permissionStatusOf(settlement),
    outcome: settlement.outcome,
    cause: settlement.cause,
    settled_at: utc(settlement.settled_at),
    delivered: settlement.delivered,
    option_id: settlement.option_id ?? null,
    answered_by: settlement.operator_id ?? settlement.submission?.operator_id ?? null,
    agent_disconnected: isAgentDisconnected(settlement.cause),
  });
  if (row === undefined) return false;
  closeRequestMessage(tx, row);
  tx.emit({
    type: 'permission.settled',
    task_id: row.task_id,
    session_id: row.session_id,
    payload: projectPermission(row),
  });
  moveToRest(tx, row.task_id);
  announceSession(tx, row.session_id);
  return true;
}
