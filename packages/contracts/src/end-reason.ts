import type { Clarification } from './clarification.ts';
import type { Permission } from './permission.ts';

/** Why a clarification or a permission ended, in the distinctions that people make. */
export type EndReason =
  | 'answered'
  | 'allowed_by_policy'
  | 'skipped'
  | 'expired'
  | 'withdrawn'
  | 'turn_cancelled'
  | 'session_stopped'
  | 'runner_stopped'
  | 'agent_gone'
  | 'closed';

/** Why a settled record ended; `closed` where its cause is not known yet. */
export function endReasonOf({
  status,
  cause,
}: Pick<Clarification | Permission, 'status' | 'cause'>): EndReason {
  switch (status) {
    case 'answered':
      return cause === 'policy' ? 'allowed_by_policy' : 'answered';
    case 'rejected':
      return 'skipped';
    case 'expired':
      return 'expired';
    case 'cancelled':
    case 'pending':
      return endReasonByCause(cause);
  }
}

function endReasonByCause(cause: Clarification['cause']): EndReason {
  switch (cause) {
    case 'deadline':
      return 'expired';
    case 'agent_withdrew':
      return 'withdrawn';
    case 'turn_cancelled':
      return 'turn_cancelled';
    case 'session_stopped':
      return 'session_stopped';
    case 'runner_shutdown':
      return 'runner_stopped';
    case 'agent_gone':
      return 'agent_gone';
    case 'operator':
    case 'policy':
    case null:
      return 'closed';
  }
}
