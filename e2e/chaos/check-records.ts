import type { Clarification, Permission } from '@kandev/contracts';
import type { Conversation } from '../fixtures/conversation.ts';
import {
  agentRequests,
  elicitationKind,
  formReplyText,
  permissionKind,
  permissionReplyText,
  recordedFormReply,
  recordedPermissionReply,
} from './agent-requests.ts';
import type { AgentRequest, FormReply, PermissionReply } from './agent-requests.ts';
import type { PermissionDecision, Submission } from './operator-responses.ts';

export type RunResponses = {
  submissions: readonly Submission[];
  decisions: readonly PermissionDecision[];
  /** Whether a runner was killed, with the events that it had not sent to the server yet. */
  hasKilledRunner: boolean;
};

/** Codes that refuse a response and leave the record as it is. */
const REFUSALS = ['NOT_FOUND', 'AGENT_STREAM_NOT_CONNECTED', 'UNAVAILABLE'];

/** Compares the agents' own logs with the records, and both with the verdicts that operators got. */
export async function checkRecords(
  conversations: readonly Conversation[],
  responses: RunResponses,
): Promise<{ violations: string[]; requests: number }> {
  const violations: string[] = [];
  let requests = 0;
  for (const conversation of conversations) {
    const frames = conversation.frames();
    const forms = agentRequests(frames, elicitationKind);
    const permissions = agentRequests(frames, permissionKind);
    requests += forms.length + permissions.length;
    const found = [
      ...checkQuestions(forms, await conversation.clarifications(), responses),
      ...checkPermissions(permissions, await conversation.permissions(), responses),
    ];
    const session = await conversation.currentSession();
    if (session.pending_action !== null) found.push('stopped, and it still has a pending action');
    const prompts = conversation.receivedMethods().filter((method) => method === 'session/prompt').length;
    if (prompts > session.prompt_generation) {
      found.push(`${prompts} prompts for ${session.prompt_generation} turns`);
    }
    violations.push(...found.map((violation) => `${session.id}: ${violation}`));
  }
  return { violations, requests };
}

const checkQuestions = (
  requests: readonly AgentRequest<FormReply>[],
  records: readonly Clarification[],
  { submissions, hasKilledRunner }: RunResponses,
): string[] => [
  ...requests.flatMap(({ replies, ...request }) => {
    const record = records.find(({ tool_call_id }) => tool_call_id === request.toolCallId);
    const received = replies.map((reply) => ({
      text: formReplyText(reply),
      mayBeUnrecorded: reply.action !== 'accept',
    }));
    const recorded = record && recordedFormReply(record);
    return checkRequest({ ...request, received }, record, recorded, hasKilledRunner);
  }),
  ...records.flatMap((record) =>
    checkSubmissions(
      record,
      submissions.filter(({ pendingId }) => pendingId === record.pending_id),
    ),
  ),
];

const checkPermissions = (
  requests: readonly AgentRequest<PermissionReply>[],
  records: readonly Permission[],
  { decisions, hasKilledRunner }: RunResponses,
): string[] => [
  ...requests.flatMap(({ replies, ...request }) => {
    const record = records.find(({ tool_call_id }) => tool_call_id === request.toolCallId);
    const received = replies.map((reply) => ({
      text: permissionReplyText(reply),
      mayBeUnrecorded: reply.optionId === undefined,
    }));
    const recorded = record && recordedPermissionReply(record);
    return checkRequest({ ...request, received }, record, recorded, hasKilledRunner);
  }),
  ...records.flatMap((record) =>
    checkDecisions(
      record,
      decisions.filter(({ pendingId }) => pendingId === record.pending_id),
    ),
  ),
];

type CheckedRequest = {
  toolCallId: string;
  agentProcess: number;
  received: { text: string; mayBeUnrecorded: boolean }[];
};

/**
 * Only a killed runner can have replied without an event that reached the server. An operator's answer never
 * lacks a record, since it came through the server.
 */
function checkRequest(
  { toolCallId, agentProcess, received }: CheckedRequest,
  record: Clarification | Permission | undefined,
  recorded: string | undefined,
  hasKilledRunner: boolean,
): string[] {
  const [reply] = received;
  const name = `the request ${toolCallId} of agent ${agentProcess}`;
  if (received.length > 1) return [`${name} got ${received.length} responses`];
  if (record?.status === 'pending') return [`${name} is still pending`];
  if (reply === undefined) return [];
  if (record === undefined) {
    const isExplained = hasKilledRunner && reply.mayBeUnrecorded;
    return isExplained ? [] : [`${name} was answered ${JSON.stringify(reply)}, and has no record`];
  }
  if (reply.text === recorded) return [];
  if (hasKilledRunner && record.cause === 'agent_gone' && record.delivered === null) return [];
  return [`${name} was answered ${JSON.stringify(reply)}, and the record says ${JSON.stringify(record)}`];
}

function checkSubmissions(record: Clarification, submissions: readonly Submission[]): string[] {
  const violations: string[] = [];
  const winner =
    record.cause === 'operator' ? (record.answers?.[0]?.custom_text ?? record.reject_reason) : null;
  for (const { text, verdict } of submissions) {
    const isLate = record.late_answers.some(
      (late) => late.answers[0]?.custom_text === text || late.reject_reason === text,
    );
    const shown = JSON.stringify(verdict);
    switch (verdict.kind) {
      case 'unknown':
        break;
      case 'accepted':
        if (winner !== text && !isLate) {
          const recorded = winner ?? record.cause ?? '';
          violations.push(`"${text}" was accepted (${shown}), and the record says "${recorded}"`);
        }
        if (isLate && verdict.response.delivered !== false) {
          violations.push(`"${text}" came late, and the response was ${shown}`);
        }
        break;
      case 'refused':
        if (verdict.code === 'AGENT_STREAM_TIMEOUT') break;
        if (winner === text || isLate) violations.push(`"${text}" was refused (${shown}), and is recorded`);
        if (verdict.code === 'NOT_FOUND' && verdict.resolution?.status !== record.status) {
          violations.push(`"${text}" got ${shown}, and the record is ${record.status}`);
        }
        if (!REFUSALS.includes(verdict.code)) violations.push(`"${text}" was refused with ${shown}`);
    }
  }
  if (winner !== null && !submissions.some(({ text }) => text === winner)) {
    violations.push(`"${winner}" is recorded, and nobody submitted it`);
  }
  return violations;
}

function checkDecisions(record: Permission, decisions: readonly PermissionDecision[]): string[] {
  const shown = JSON.stringify(record);
  const violations = decisions.flatMap(({ option, isAccepted, code = '' }) => {
    if (isAccepted === undefined || code === 'AGENT_STREAM_TIMEOUT') return [];
    if (isAccepted) {
      return record.option_id === option ? [] : [`"${option}" was accepted, and the record is ${shown}`];
    }
    return REFUSALS.includes(code) ? [] : [`"${option}" was refused with ${code}`];
  });
  const isDecided = decisions.some(({ option }) => option === record.option_id);
  if (record.option_id !== null && !isDecided) violations.push(`nobody chose what is recorded in ${shown}`);
  return violations;
}
