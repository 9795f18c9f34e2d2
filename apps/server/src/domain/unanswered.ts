import type { Cause, Unanswered } from '@kandev/contracts';

/** Why a question or permission stayed unanswered; null when a person or a policy decided it. */
export function unansweredReason(cause: Cause): Unanswered['how'] | null {
  switch (cause) {
    case 'deadline':
      return 'expired';
    case 'agent_withdrew':
      return 'withdrawn';
    case 'agent_gone':
    case 'runner_shutdown':
      return 'agent_gone';
    case 'operator':
    case 'policy':
    case 'turn_cancelled':
    case 'session_stopped':
      return null;
  }
}
