import type {
  Cause,
  ClarificationStatus,
  PermissionStatus,
  QuestionSource,
  Settlement,
} from '@kandev/contracts';

type SettlementEnd = Pick<Settlement, 'outcome' | 'cause'>;

/** A question's status after its settlement. A passed deadline never reads as an operator's refusal. */
export function clarificationStatusOf({
  outcome,
  cause,
}: SettlementEnd): Exclude<ClarificationStatus, 'pending'> {
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

/** A permission's status after its settlement. Choosing an option that refuses is an answer as well. */
export function permissionStatusOf({ outcome, cause }: SettlementEnd): Exclude<PermissionStatus, 'pending'> {
  switch (outcome) {
    case 'accepted':
      return 'answered';
    case 'declined':
      return cause === 'operator' ? 'answered' : 'cancelled';
    case 'cancelled':
      return 'cancelled';
  }
}

/** Whether the agent was gone before an answer could reach it. */
export function isAgentDisconnected(cause: Cause): boolean {
  return cause === 'agent_gone';
}

/**
 * Whether a late answer to a question is still of use. An agent that stops waiting for the question tool has not
 * withdrawn its question: its MCP client timed out, or its runner was stopped.
 */
export function isQuestionDetached(source: QuestionSource, cause: Cause): boolean {
  switch (source) {
    case 'elicitation':
      return isAgentDisconnected(cause);
    case 'ask_user_question':
      return isAgentDisconnected(cause) || cause === 'agent_withdrew' || cause === 'runner_shutdown';
  }
}
