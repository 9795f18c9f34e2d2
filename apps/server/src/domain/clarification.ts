import type {
  Cause,
  ClarificationStatus,
  PermissionStatus,
  QuestionSource,
  Settlement,
} from '@kandev/contracts';

type SettlementResult = Pick<Settlement, 'outcome' | 'cause'>;

/** How a question's end reads: a deadline is never told as somebody's refusal. */
export function clarificationStatusOf({
  outcome,
  cause,
}: SettlementResult): Exclude<ClarificationStatus, 'pending'> {
  switch (outcome) {
    case 'accepted':
      return 'answered';
    case 'declined':
      if (cause === 'operator') return 'rejected';
      return cause === 'deadline' ? 'expired' : 'cancelled';
    case 'cancelled':
      return 'cancelled';
  }
}

/** How a permission's end reads. Choosing an option that refuses is an answer as well. */
export function permissionStatusOf({
  outcome,
  cause,
}: SettlementResult): Exclude<PermissionStatus, 'pending'> {
  switch (outcome) {
    case 'accepted':
      return 'answered';
    case 'declined':
      return cause === 'operator' ? 'answered' : 'cancelled';
    case 'cancelled':
      return 'cancelled';
  }
}

/** Whether whoever asked was gone before anything could be answered. */
export function isAgentDisconnected(cause: Cause): boolean {
  return cause === 'agent_gone';
}

/**
 * The same for a question. An agent that stops waiting for the question tool has not taken its question
 * back: its client ran out of patience, or its runner was stopped, and an answer is of use all the same.
 */
export function isQuestionDetached(source: QuestionSource, cause: Cause): boolean {
  switch (source) {
    case 'elicitation':
      return isAgentDisconnected(cause);
    case 'ask_user_question':
      return isAgentDisconnected(cause) || cause === 'agent_withdrew' || cause === 'runner_shutdown';
  }
}
