import type { Clarification } from '@kandev/contracts';
import type { Conversation } from '../fixtures/conversation.ts';
import { requestsOf, winnerOf, wordsOf, type AskedRequest } from './asked.ts';
import type { Submitted } from './submissions.ts';

/** Holds the agents' own logs against the records, and both against what operators were told. */
export async function checkRecords(
  conversations: readonly Conversation[],
  submitted: readonly Submitted[],
  hasEndedRunner: boolean,
): Promise<{ violations: string[]; requests: number }> {
  const violations: string[] = [];
  let count = 0;
  for (const conversation of conversations) {
    const records = await conversation.clarifications();
    const frames = conversation.frames();
    const requests = requestsOf(frames);
    count += requests.length;
    const session = conversation.session.id;
    for (const request of requests) {
      const record = records.find(({ tool_call_id }) => tool_call_id === request.toolCallId);
      violations.push(...checkRequest(request, record, hasEndedRunner).map((what) => `${session}: ${what}`));
    }
    for (const record of records) {
      const own = submitted.filter(({ pendingId }) => pendingId === record.pending_id);
      violations.push(...checkSubmissions(record, own).map((what) => `${session}: ${what}`));
    }
    const current = await conversation.current();
    if (current.pending_action !== null) violations.push(`${session}: stopped, and it still waits`);
    const generations = conversation.methodsIn().filter((method) => method === 'session/prompt').length;
    if (generations > current.prompt_generation) {
      violations.push(`${session}: ${generations} prompts for ${current.prompt_generation} turns`);
    }
  }
  return { violations, requests: count };
}

/**
 * Only a runner that died can have answered what it had not told of yet, and then nobody can know. Nothing
 * that an operator said is among it without a record: that came through the server.
 */
function checkRequest(
  { toolCallId, replies, agentProcess }: AskedRequest,
  record: Clarification | undefined,
  hasEndedRunner: boolean,
): string[] {
  const [reply] = replies;
  const name = `the request ${toolCallId} of agent ${agentProcess}`;
  if (replies.length > 1) return [`${name} got ${replies.length} responses`];
  if (record?.status === 'pending') return [`${name} is still open`];
  if (reply === undefined) return [];
  if (record === undefined) {
    const isOwn = hasEndedRunner && reply.action !== 'accept';
    return isOwn ? [] : [`${name} was answered ${JSON.stringify(reply)}, and has no record`];
  }
  if (wordsOf(reply) === winnerOf(record)) return [];
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
