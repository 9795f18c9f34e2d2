import type { Clarification, Permission } from '@kandev/contracts';
import { z } from 'zod';
import type { Conversation, Frame } from '../fixtures/conversation.ts';

/** How one kind of blocking request and its response look in the frames of an agent. */
type RequestKind<Reply> = { method: string; toolCallOf: z.ZodType<string>; reply: z.ZodType<Reply> };

const formReply = z.object({ action: z.string(), content: z.record(z.string(), z.unknown()).optional() });
export type FormReply = z.infer<typeof formReply>;
export const elicitationKind: RequestKind<FormReply> = {
  method: 'elicitation/create',
  toolCallOf: z.object({ toolCallId: z.string() }).transform(({ toolCallId }) => toolCallId),
  reply: formReply,
};

const permissionReply = z
  .object({ outcome: z.object({ outcome: z.string(), optionId: z.string().optional() }) })
  .transform(({ outcome }) => outcome);
export type PermissionReply = z.infer<typeof permissionReply>;
export const permissionKind: RequestKind<PermissionReply> = {
  method: 'session/request_permission',
  toolCallOf: z
    .object({ toolCall: z.object({ toolCallId: z.string() }) })
    .transform(({ toolCall }) => toolCall.toolCallId),
  reply: permissionReply,
};

/** One request of an agent, from the agent's own log, with every response that reached it. */
export type AgentRequest<Reply> = {
  toolCallId: string;
  /** Counts the agent processes of the session: a response to another process does not belong to this request. */
  agentProcess: number;
  replies: Reply[];
};

const outgoingRequest = z.object({ params: z.unknown() });

/** The requests of one kind in a conversation, in the order in which the agent made them. */
export function agentRequests<Reply>(
  frames: readonly Frame[],
  kind: RequestKind<Reply>,
): AgentRequest<Reply>[] {
  const requests: AgentRequest<Reply>[] = [];
  let open = new Map<string | number, AgentRequest<Reply>>();
  let agentProcess = 0;
  for (const { dir, line, rpc } of frames) {
    if (dir === 'in' && rpc.method === 'initialize') {
      agentProcess += 1;
      open = new Map();
    } else if (dir === 'out' && rpc.method === kind.method && rpc.id !== undefined) {
      const toolCallId = kind.toolCallOf.parse(outgoingRequest.parse(JSON.parse(line)).params);
      const request = { toolCallId, agentProcess, replies: [] };
      requests.push(request);
      open.set(rpc.id, request);
    } else if (dir === 'in' && rpc.method === undefined && rpc.id !== undefined) {
      const request = open.get(rpc.id);
      if (request !== undefined) request.replies.push(kind.reply.parse(rpc.result));
    }
  }
  return requests;
}

export function countAgentProcesses(frames: readonly Frame[]): number {
  return frames.filter(({ dir, rpc }) => dir === 'in' && rpc.method === 'initialize').length;
}

/** The reply as text, comparable with `recordedFormReply`: the text of an answer, or the kind of refusal. */
export function formReplyText({ action, content }: FormReply): string {
  return action === 'accept' ? Object.values(content ?? {}).join() : action;
}

/** The reply that the agent got according to the record. */
export function recordedFormReply(record: Clarification): string {
  switch (record.outcome) {
    case null:
      return 'nothing';
    case 'accepted':
      return record.answers?.[0]?.custom_text ?? '';
    case 'declined':
      return 'decline';
    case 'cancelled':
      return 'cancel';
  }
}

/** The reply as text, comparable with `recordedPermissionReply`: the chosen option, or none. */
export function permissionReplyText({ outcome, optionId }: PermissionReply): string {
  return optionId ?? outcome;
}

/** The reply that the agent got according to the record. */
export function recordedPermissionReply({ outcome, option_id }: Permission): string {
  return option_id ?? outcome ?? 'nothing';
}

/** The tool calls that the newest agent process of the conversation still waits for. */
export function unansweredToolCalls(conversation: Conversation): string[] {
  const frames = conversation.frames();
  const newest = countAgentProcesses(frames);
  return [...agentRequests(frames, elicitationKind), ...agentRequests(frames, permissionKind)]
    .filter(({ agentProcess, replies }) => agentProcess === newest && replies.length === 0)
    .map(({ toolCallId }) => toolCallId);
}
