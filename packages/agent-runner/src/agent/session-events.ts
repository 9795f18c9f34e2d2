import { randomUUID } from 'node:crypto';
import {
  messageId,
  sessionLaunch,
  type AgentExited,
  type FeaturesChange,
  type RunnerSession,
  type SessionId,
  type StartSession,
  type UnnumberedRunnerEvent,
} from '@kandev/contracts';
import type { Log } from '../log.ts';
import type { OpenedSession } from './running-agent.ts';

/** How a session was started, as each hello tells it. */
export function describeStart(start: StartSession): Pick<RunnerSession, 'session_id' | 'launch'> {
  return {
    session_id: start.session_id,
    launch: sessionLaunch.parse(start),
  };
}

/** The session's agent has said who it is and takes prompts. */
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
 * Tells what the agent offers when it changes. That may come in the middle of a message, and does not interrupt
 * it. The first time that the agent offers more than is told, the log says so.
 */
export function featureReporter(
  session_id: SessionId,
  emit: (event: UnnumberedRunnerEvent) => void,
  log: Log,
): (change: Omit<FeaturesChange, 'session_id'>, isCut: boolean) => void {
  let isSaid = false;
  return (change, isCut) => {
    emit({ event: 'agent.session.offered', payload: { session_id, ...change } });
    if (isCut && !isSaid) log.warn({ session_id }, 'the agent offers more than is told of it');
    isSaid ||= isCut;
  };
}

export function agentExitedEvent(
  session_id: SessionId,
  reason: AgentExited['reason'],
  failure: AgentExited['failure'],
): UnnumberedRunnerEvent {
  return { event: 'agent.exited', payload: { session_id, reason, failure } };
}

/** Says in the transcript that what stands above it is not known to the agent any more. */
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
