import type { Cause, PendingId, RunnerId, SessionId } from '@kandev/contracts';
import { listOpenClarifications } from '../stores/clarifications.ts';
import { listOpenPermissions } from '../stores/permissions.ts';
import type { Tx } from '../stores/writer.ts';
import { settleClarification } from './settle-clarification.ts';
import { settlePermission } from './settle-permission.ts';

/**
 * Ends a record that nobody else will: its runner cannot, or is being told to drop it. A runner that died
 * may have answered its agent before it could tell, so nobody can know what arrived.
 */
export function settleUnheard(tx: Tx, pendingId: PendingId, cause: Cause): boolean {
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
export function settleOpen(
  tx: Tx,
  of: { runner_id: RunnerId } | { session_id: SessionId },
  cause: Cause,
  keep: (record: { pending_id: PendingId; instance_id: string }) => boolean = () => false,
): void {
  for (const record of [...listOpenClarifications(tx, of), ...listOpenPermissions(tx, of)]) {
    if (!keep(record)) settleUnheard(tx, record.pending_id, cause);
  }
}
