import type { PermissionPolicy, SessionId, TurnId } from '@kandev/contracts';
import type { AgentRequest } from '../acp/acp-connection.ts';
import { readPermissionRequest } from './permission-request.ts';
import { elicitationResult, permissionResult } from '../acp/verdict-replies.ts';
import type { AgentIdentity } from '../elicitation/companion-effect.ts';
import { readForm } from '../elicitation/read-form.ts';
import type { IncomingPermission, IncomingQuestion } from '../held-requests/incoming-request.ts';
import { allowedOption } from '../held-requests/permission-policy.ts';
import type { ToolQuestion } from '../question-tool/tool-questions.ts';

/** For how long a call of the question tool is held. */
const TOOL_HOLD_MS = 2 * 60 * 60 * 1000;

/** The session at the moment in which its agent asks something. */
export type AskingSession = {
  sessionId: SessionId;
  turnId: TurnId | null;
  /** Null before the agent has named its session. */
  acpSessionId: string | null;
  agentName: string;
  agent: AgentIdentity | null;
  /** Whether the session was started with elicitation. */
  elicitation: boolean;
  permissionPolicy: PermissionPolicy;
  toolTitle: (toolCallId: string) => string | undefined;
};

export type RequestReading<Blocked> = { ok: true; blocked: Blocked } | { ok: false; reason: string };

/**
 * Reads an `elicitation/create` into a question that can be held, or says why nobody is to be asked: then
 * the agent is told `decline`, whatever ACP would rather have. Without the feature that goes for all.
 */
export function readElicitation(
  asking: AskingSession,
  request: AgentRequest,
): RequestReading<IncomingQuestion> {
  if (!asking.elicitation) return { ok: false, reason: 'elicitation is off in this session' };
  const reading = readForm(request.params, asking.agent);
  if (!reading.ok) return reading;
  const { form } = reading;
  if (form.acp_session_id !== asking.acpSessionId) return { ok: false, reason: 'unknown_session' };
  return {
    ok: true,
    blocked: {
      subject: {
        kind: 'question',
        source: 'elicitation',
        session_id: asking.sessionId,
        turn_id: asking.turnId,
        tool_call_id: form.tool_call_id,
        agent: asking.agentName,
        message: form.message,
        questions: form.questions,
        ignored_properties: form.ignored_properties,
      },
      autoResolutionMs: form.auto_resolution_ms,
      answer: (verdict) => request.answer(elicitationResult(form, verdict)),
      withdrawn: request.withdrawn,
    },
  };
}

/** Makes what the question tool asks into a question that can be held. It names no tool call of the agent's. */
export function incomingToolQuestion(asking: AskingSession, asked: ToolQuestion): IncomingQuestion {
  return {
    subject: {
      kind: 'question',
      source: 'ask_user_question',
      session_id: asking.sessionId,
      turn_id: asking.turnId,
      tool_call_id: null,
      agent: asking.agentName,
      message: asked.form.message,
      questions: asked.form.questions,
      ignored_properties: [],
    },
    autoResolutionMs: null,
    holdMs: TOOL_HOLD_MS,
    answer: (verdict) => asked.answer(verdict),
    withdrawn: asked.withdrawn,
  };
}

/** Reads a `session/request_permission` into a permission that can be held, or says what is wrong with it. */
export function readPermission(
  asking: AskingSession,
  request: AgentRequest,
): RequestReading<IncomingPermission> {
  const form = readPermissionRequest(request.params);
  if (form === undefined) return { ok: false, reason: 'the permission request cannot be read' };
  if (form.acpSessionId !== asking.acpSessionId) return { ok: false, reason: 'unknown session' };
  const known = form.toolCallId === null ? undefined : asking.toolTitle(form.toolCallId);
  const subject = {
    kind: 'permission',
    session_id: asking.sessionId,
    turn_id: asking.turnId,
    tool_call_id: form.toolCallId,
    agent: asking.agentName,
    title: form.title ?? known ?? '',
    tool_kind: form.toolKind,
    options: form.options,
  } as const;
  return {
    ok: true,
    blocked: {
      subject,
      allowed: allowedOption(asking.permissionPolicy, subject),
      answer: (verdict) => request.answer(permissionResult(verdict)),
      withdrawn: request.withdrawn,
    },
  };
}
