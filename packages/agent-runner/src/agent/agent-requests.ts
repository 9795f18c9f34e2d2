import type { PermissionPolicy, SessionId, TurnId } from '@kandev/contracts';
import type { AgentRequest } from '../acp/acp-connection.ts';
import type { AgentIdentity } from '../elicitation/companions.ts';
import { readForm, type ElicitationForm } from '../elicitation/read-form.ts';
import { writeContent } from '../elicitation/write-content.ts';
import type {
  IncomingPermission,
  IncomingQuestion,
  QuestionReply,
} from '../held-requests/incoming-request.ts';
import type { ToolQuestion } from '../question-tool/tool-questions.ts';
import { permissionResult, policyOption, readPermissionForm } from './permission-request.ts';

/** For how long a call of the question tool is held. */
const TOOL_HOLD_MS = 2 * 60 * 60 * 1000;

/** The session at the moment in which its agent asks. */
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

export type RequestReading<Incoming> = { ok: true; incoming: Incoming } | { ok: false; reason: string };

/**
 * Reads an `elicitation/create` into a question to hold, or says why nobody is asked: then the agent is told
 * `decline`, whatever else ACP provides. In a session without elicitation that goes for every request.
 */
export function readElicitation(
  session: AskingSession,
  request: AgentRequest,
): RequestReading<IncomingQuestion> {
  if (!session.elicitation) return { ok: false, reason: 'elicitation is off in this session' };
  const reading = readForm(request.params, session.agent);
  if (!reading.ok) return reading;
  const { form } = reading;
  if (form.acp_session_id !== session.acpSessionId) return { ok: false, reason: 'unknown_session' };
  return {
    ok: true,
    incoming: {
      subject: {
        kind: 'question',
        source: 'elicitation',
        session_id: session.sessionId,
        turn_id: session.turnId,
        tool_call_id: form.tool_call_id,
        agent: session.agentName,
        message: form.message,
        questions: form.questions,
        ignored_properties: form.ignored_properties,
      },
      autoResolutionMs: form.auto_resolution_ms,
      answer: (reply) => request.answer(elicitationResult(form, reply)),
      withdrawn: request.withdrawn,
    },
  };
}

/** The result of `elicitation/create`. */
function elicitationResult(form: ElicitationForm, reply: QuestionReply): object {
  switch (reply.action) {
    case 'accept':
      return { action: 'accept', content: writeContent(form, reply.answers) };
    case 'decline':
    case 'cancel':
      return { action: reply.action };
  }
}

/** Makes a question to hold of the question tool's question, which belongs to no tool call that ACP knows. */
export function incomingToolQuestion(session: AskingSession, question: ToolQuestion): IncomingQuestion {
  return {
    subject: {
      kind: 'question',
      source: 'ask_user_question',
      session_id: session.sessionId,
      turn_id: session.turnId,
      tool_call_id: null,
      agent: session.agentName,
      message: question.form.message,
      questions: question.form.questions,
      ignored_properties: [],
    },
    autoResolutionMs: null,
    holdMs: TOOL_HOLD_MS,
    answer: (reply) => question.answer(reply),
    withdrawn: question.withdrawn,
  };
}

/** Reads a `session/request_permission` into a permission request to hold, or says what is wrong with it. */
export function readPermission(
  session: AskingSession,
  request: AgentRequest,
): RequestReading<IncomingPermission> {
  const form = readPermissionForm(request.params);
  if (form === undefined) return { ok: false, reason: 'the permission request cannot be read' };
  if (form.acpSessionId !== session.acpSessionId) return { ok: false, reason: 'unknown session' };
  const knownTitle = form.toolCallId === null ? undefined : session.toolTitle(form.toolCallId);
  const subject = {
    kind: 'permission',
    session_id: session.sessionId,
    turn_id: session.turnId,
    tool_call_id: form.toolCallId,
    agent: session.agentName,
    title: form.title ?? knownTitle ?? '',
    tool_kind: form.toolKind,
    options: form.options,
  } as const;
  return {
    ok: true,
    incoming: {
      subject,
      policyOptionId: policyOption(session.permissionPolicy, subject),
      answer: (reply) => request.answer(permissionResult(reply)),
      withdrawn: request.withdrawn,
    },
  };
}
