import type { TurnCompleted, UnnumberedRunnerEvent } from '@kandev/contracts';
import type { AcpError } from '../acp/acp-error.ts';
import type { AuthMethod } from '../acp/agent-replies.ts';
import { loginRequired, SessionFailureError } from './session-failure.ts';

/** How a turn ended: by its stop reason, or by what made it fail. */
export type TurnEnd = Exclude<TurnCompleted['stop_reason'], 'failed'> | SessionFailureError;

export function turnCompletedEvent(
  turn: Pick<TurnCompleted, 'session_id' | 'turn_id'>,
  end: TurnEnd,
): UnnumberedRunnerEvent {
  return {
    event: 'agent.turn.completed',
    payload:
      typeof end === 'string'
        ? { ...turn, stop_reason: end, failure: null }
        : { ...turn, stop_reason: 'failed', failure: end.message, failure_reason: end.reason },
  };
}

/** Why a prompt came to nothing with an agent that is still there: in its own words, but for a missing login. */
export function promptFailure(
  agent: string,
  error: AcpError,
  authMethods: AuthMethod[],
): SessionFailureError {
  if (error.code === 'LOGIN_REQUIRED') return loginRequired(agent, authMethods);
  const reason = error.code === 'REFUSED' ? 'refused' : 'no_acp';
  const { message: words } = error;
  return new SessionFailureError('AGENT_REFUSED', { reason, agent, words }, words, { cause: error });
}
