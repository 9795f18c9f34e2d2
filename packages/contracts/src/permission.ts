import { z } from 'zod';
import { instant, operatorId, pendingId, sessionId, taskId, turnId } from './ids.ts';
import { cause, outcome, type Outcome } from './settlement.ts';

export const permissionOption = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['allow_once', 'allow_always', 'reject_once', 'reject_always']).nullable(),
});
export type PermissionOption = z.infer<typeof permissionOption>;

/**
 * What an agent profile allows without asking: nothing, the tool kinds `read` and `search`, or everything.
 * A permission that a policy grants is recorded like any other.
 */
export const permissionPolicy = z.enum(['ask', 'allow_reads', 'allow_all']);
export type PermissionPolicy = z.infer<typeof permissionPolicy>;

export const permissionStatus = z.enum(['pending', 'answered', 'cancelled']);
export type PermissionStatus = z.infer<typeof permissionStatus>;

/** The durable record of a held `session/request_permission`, with the options as the agent offers them. */
export const permission = z.object({
  pending_id: pendingId,
  status: permissionStatus,
  session_id: sessionId,
  task_id: taskId,
  turn_id: turnId.nullable(),
  agent: z.string(),
  title: z.string(),
  tool_call_id: z.string().nullable(),
  tool_kind: z.string().nullable(),
  options: z.array(permissionOption),
  option_id: z.string().nullable(),
  created_at: instant,
  settled_at: instant.nullable(),
  outcome: outcome.nullable(),
  cause: cause.nullable(),
  answered_by: operatorId.nullable(),
  delivered: z.boolean().nullable(),
  agent_disconnected: z.boolean(),
});
export type Permission = z.infer<typeof permission>;

/** The outcome of choosing an option; null stands for cancelling the request. */
export function permissionOutcome(chosen: PermissionOption | null): Outcome {
  if (chosen === null) return 'cancelled';
  return chosen.kind === 'reject_once' || chosen.kind === 'reject_always' ? 'declined' : 'accepted';
}
