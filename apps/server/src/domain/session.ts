import type { QuestionSource, SessionState } from '@kandev/contracts';

/** An event in a session's life, with the facts about its turns and questions that decide its next state. */
export type SessionChange =
  | { type: 'agent_requested' }
  | { type: 'agent_ready' }
  | { type: 'turn_opened' }
  | { type: 'turn_ended' }
  | { type: 'question_asked'; source: QuestionSource }
  | { type: 'question_settled'; turn_open: boolean; tool_waits: boolean }
  | { type: 'agent_suspended' }
  | { type: 'stopped'; last_turn_cancelled: boolean }
  | { type: 'failed' };

/** Ended by a person, for good. A failed session is resumed by a new prompt. */
export function isEnded(state: SessionState): boolean {
  return state === 'COMPLETED' || state === 'CANCELLED';
}

/** Whether an agent process belongs to a session in this state. */
export function hasAgent(state: SessionState): boolean {
  return state === 'STARTING' || state === 'RUNNING' || state === 'WAITING_FOR_INPUT';
}

/**
 * The state of a session after a change. A form leaves the session running, because it is answered inside its
 * turn; the question tool makes it wait. A change that does not apply to a state leaves it as it is.
 */
export function nextSessionState(state: SessionState, change: SessionChange): SessionState {
  if (isEnded(state)) return state;
  switch (change.type) {
    case 'agent_requested':
      return hasAgent(state) ? state : 'STARTING';
    case 'agent_ready':
      return state === 'STARTING' ? 'WAITING_FOR_INPUT' : state;
    case 'turn_opened':
      return 'RUNNING';
    case 'turn_ended':
      return hasAgent(state) ? 'WAITING_FOR_INPUT' : state;
    case 'question_asked':
      return state === 'RUNNING' && change.source === 'ask_user_question' ? 'WAITING_FOR_INPUT' : state;
    case 'question_settled':
      return state === 'WAITING_FOR_INPUT' && change.turn_open && !change.tool_waits ? 'RUNNING' : state;
    case 'agent_suspended':
      return hasAgent(state) ? 'IDLE' : state;
    case 'stopped':
      return change.last_turn_cancelled ? 'CANCELLED' : 'COMPLETED';
    case 'failed':
      return 'FAILED';
  }
}
