import type { Clarification, Permission } from '@kandev/contracts';
import type { Conversation } from '../fixtures/conversation.ts';
import { choiceIn, choiceOf, forms, permissions, requestsOf, winnerOf, wordsOf } from './asked.ts';
import type { AskedRequest, FormReply, PermissionReply } from './asked.ts';
import { checkDecisions, type Decided } from './decisions.ts';
import type { Submitted } from './submissions.ts';

export type Told = {
  submitted: readonly Submitted[];
  decided: readonly Decided[];
  /** Whether a runner was killed, with what it had not told the server yet. */
  hasEndedRunner: boolean;
};

/** Holds the agents' own logs against the records, and both against what operators were told. */
export async function checkRecords(
  conversations: readonly Conversation[],
  told: Told,
): Promise<{ violations: string[]; requests: number }> {
  const violations: string[] = [];
  let requests = 0;
  for (const conversation of conversations) {
    const frames = conversation.frames();
    const [questions, choices] = [requestsOf(frames, forms), requestsOf(frames, permissions)];
    requests += questions.length + choices.length;
    const found = [
      ...checkQuestions(questions, await conversation.clarifications(), told),
      ...checkPermissions(choices, await conversation.permissions(), told),
    ];
    const current = await conversation.current();
    if (current.pending_action !== null) found.push('stopped, and it still waits');
    const generations = conversation.methodsIn().filter((method) => method === 'session/prompt').length;
    if (generations > current.prompt_generation) {
      found.push(`${generations} prompts for ${current.prompt_generation} turns`);
    }
    violations.push(...found.map((what) => `${conversation.session.id}: ${what}`));
  }
  return { violations, requests };
}

const checkQuestions = (
  requests: readonly AskedRequest<FormReply>[],
  records: readonly Clarification[],
  { submitted, hasEndedRunner }: Told,
): string[] => [
  ...requests.flatMap(({ replies, ...request }) => {
    const record = records.find(({ tool_call_id }) => tool_call_id === request.toolCallId);
    const told = replies.map((reply) => ({
      words: wordsOf(reply),
      mayBeUnrecorded: reply.action !== 'accept',
    }));
    return checkRequest({ ...request, told }, record, record && winnerOf(record), hasEndedRunner);
  }),
  ...records.flatMap((record) =>
    checkSubmissions(
      record,
      submitted.filter(({ pendingId }) => pendingId === record.pending_id),
    ),
  ),
];

const checkPermissions = (
  requests: readonly AskedRequest<PermissionReply>[],
  records: readonly Permission[],
  { decided, hasEndedRunner }: Told,
): string[] => [
  ...requests.flatMap(({ replies, ...request }) => {
    const record = records.find(({ tool_call_id }) => tool_call_id === request.toolCallId);
    const told = replies.map((reply) => ({
      words: choiceOf(reply),
      mayBeUnrecorded: reply.optionId === undefined,
    }));
    return checkRequest({ ...request, told }, record, record && choiceIn(record), hasEndedRunner);
  }),
  ...records.flatMap((record) =>
    checkDecisions(
      record,
      decided.filter(({ pendingId }) => pendingId === record.pending_id),
    ),
  ),
];

type Answered = {
  toolCallId: string;
  agentProcess: number;
  told: { words: string; mayBeUnrecorded: boolean }[];
};

/**
 * Only a runner that died can have answered what it had not told of yet, and then nobody can know. Nothing
 * that an operator said is among it without a record: that came through the server.
 */
function checkRequest(
  { toolCallId, agentProcess, told }: Answered,
  record: Clarification | Permission | undefined,
  winner: string | undefined,
  hasEndedRunner: boolean,
): string[] {
  const [reply] = told;
  const name = `the request ${toolCallId} of agent ${agentProcess}`;
  if (told.length > 1) return [`${name} got ${told.length} responses`];
  if (record?.status === 'pending') return [`${name} is still open`];
  if (reply === undefined) return [];
  if (record === undefined) {
    const isOwn = hasEndedRunner && reply.mayBeUnrecorded;
    return isOwn ? [] : [`${name} was answered ${JSON.stringify(reply)}, and has no record`];
  }
  if (reply.words === winner) return [];
  if (hasEndedRunner && record.cause === 'agent_gone' && record.delivered === null) return [];
  return [`${name} was answered ${JSON.stringify(reply)}, and the record says ${JSON.stringify(record)}`];
}

function checkSubmissions(record: Clarification, submitted: readonly Submitted[]): string[] {
  const violations: string[] = [];
  const winner =
    record.cause === 'operator' ? (record.answers?.[0]?.custom_text ?? record.reject_reason) : null;
  for (const { text, verdict } of submitted) {
    const isLate = record.late_answers.some(
      (late) => late.answers[0]?.custom_text === text || late.reject_reason === text,
    );
    const told = JSON.stringify(verdict);
    switch (verdict.kind) {
      case 'unknown':
        break;
      case 'taken':
        if (winner !== text && !isLate)
          violations.push(`"${text}" was taken (${told}), and "${winner ?? record.cause ?? ''}" stands`);
        if (isLate && verdict.answer.delivered !== false)
          violations.push(`"${text}" came late, and was told as ${told}`);
        break;
      case 'refused':
        if (verdict.code === 'AGENT_STREAM_TIMEOUT') break;
        if (winner === text || isLate) violations.push(`"${text}" was refused (${told}), and stands`);
        if (verdict.code === 'NOT_FOUND' && verdict.told?.status !== record.status) {
          violations.push(`"${text}" was told ${told}, and the record is ${record.status}`);
        }
        if (!['NOT_FOUND', 'AGENT_STREAM_NOT_CONNECTED', 'UNAVAILABLE'].includes(verdict.code)) {
          violations.push(`"${text}" was refused with ${told}`);
        }
    }
  }
  if (winner !== null && !submitted.some(({ text }) => text === winner)) {
    violations.push(`"${winner}" stands, and nobody submitted it`);
  }
  return violations;
}
