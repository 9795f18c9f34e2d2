import type {
  HeldPermission,
  HeldQuestion,
  InstanceId,
  Message,
  RunnerId,
  Settlement,
} from '@kandev/contracts';
import type { SessionRow } from '../stores/sessions.ts';

/** The runner process that holds a request. */
export type RunnerOrigin = { runner_id: RunnerId; instance_id: InstanceId };

/** The columns that the records of all held requests share, under the runner's own id. */
export function heldRecordOf(
  session: SessionRow,
  held: HeldQuestion | HeldPermission,
  { runner_id, instance_id }: RunnerOrigin,
  message: Message,
) {
  return {
    runner_id,
    instance_id,
    pending_id: held.pending_id,
    session_id: session.id,
    task_id: session.task_id,
    turn_id: held.turn_id,
    message_id: message.id,
    agent: held.agent,
    tool_call_id: held.tool_call_id,
    created_at: toUtc(held.created_at),
    status: 'pending',
  } as const;
}

/** The columns that all settled records share. */
export function settledRecordOf({ outcome, cause, settled_at, delivered }: Settlement) {
  return { outcome, cause, settled_at: toUtc(settled_at), delivered };
}

/** One spelling for every instant, so that records sort by it as text. */
export function toUtc(instant: string): string {
  return new Date(instant).toISOString();
}
