import { randomUUID } from 'node:crypto';
import {
  messageId,
  sessionLaunch,
  type AgentExited,
  type FeaturesChange,
  type RunnerSession,
  type SessionId,
  type StartSession,
  type TurnCompleted,
  type UnnumberedRunnerEvent,
} from '@kandev/contracts';
import type { AcpError } from '../acp/acp-error.ts';
import type { AuthMethod } from '../acp/agent-replies.ts';
import type { Log } from '../log.ts';
import type { OpenedSession } from './running-agent.ts';
import { loginRequired, SessionFailureError } from './session-failure.ts';

/** How a session was started, as each hello tells it. */
export function describeStart(start: StartSession): Pick<RunnerSession, 'session_id' | 'launch'> {
  return { session_id: start.session_id, launch: sessionLaunch.parse(start) };
}

/** The session's agent has introduced itself and takes prompts. */
export function agentReadyEvent(
  session_id: SessionId,
  { acpSessionId, info }: OpenedSession,
): UnnumberedRunnerEvent {
  return {
    event: 'agent.session.updated',
    payload: {
      session_id,
      acp_session_id: acpSessionId,
      name: info?.name ?? null,
      title: info?.title ?? null,
      version: info?.version ?? null,
    },
  };
}

/**
 * Reports changes of the agent's features. A report may come in the middle of a message, and does not
 * interrupt it. The log says once that the agent has more features than are reported.
 */
export function featureReporter(
  session_id: SessionId,
  emit: (event: UnnumberedRunnerEvent) => void,
  log: Log,
): (change: Omit<FeaturesChange, 'session_id'>, isCut: boolean) => void {
  let isLogged = false;
  return (change, isCut) => {
    emit({ event: 'agent.session.offered', payload: { session_id, ...change } });
    if (isCut && !isLogged) log.warn({ session_id }, 'the agent has more features than are reported');
    isLogged ||= isCut;
  };
}

export function agentExitedEvent(
  session_id: SessionId,
  reason: AgentExited['reason'],
  failure: AgentExited['failure'],
): UnnumberedRunnerEvent {
  return { event: 'agent.exited', payload: { session_id, reason, failure } };
}

/** Says in the transcript that the agent does not know any more what stands above. */
export function conversationLostNotice(session_id: SessionId, agent: string): UnnumberedRunnerEvent {
  return {
    event: 'agent.message',
    payload: {
      session_id,
      turn_id: null,
      message_id: messageId.parse(randomUUID()),
      type: 'notice',
      mode: 'replace',
      content: `${agent} cannot take up its earlier conversation, and begins a new one: it does not know what was said before.`,
      metadata: { notice: 'conversation_lost' },
    },
  };
}

/** How a turn ended: its stop reason, or the failure of its prompt. */
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

/** Why a prompt failed while its agent lives on: the agent's own message, except for a missing login. */
export function promptFailure(
  agent: string,
  error: AcpError,
  authMethods: AuthMethod[],
): SessionFailureError {
  if (error.code === 'LOGIN_REQUIRED') return loginRequired(agent, authMethods);
  const reason = error.code === 'REFUSED' ? 'refused' : 'no_acp';
  const { message } = error;
  return new SessionFailureError('AGENT_REFUSED', { reason, agent, words: message }, message, {
    cause: error,
  });
}
