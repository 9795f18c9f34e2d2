import type { HeldPermission } from '@kandev/contracts';
import { findPermission, insertPermission, projectPermission } from '../stores/permissions.ts';
import type { SessionRow } from '../stores/sessions.ts';
import type { Tx } from '../stores/writer.ts';
import { announceSession } from './announce.ts';
import type { RunnerOrigin } from './open-clarification.ts';
import { utc } from './open-clarification.ts';
import { addMessage } from './transcript.ts';

/** Records a held permission under the runner's own id, with its message, in one transaction. */
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
    ...origin,
    pending_id: held.pending_id,
    session_id: session.id,
    task_id: session.task_id,
    turn_id: held.turn_id,
    message_id: message.id,
    agent: held.agent,
    tool_call_id: held.tool_call_id,
    created_at: utc(held.created_at),
    status: 'pending',
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
