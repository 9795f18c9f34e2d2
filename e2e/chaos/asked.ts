import type { Clarification, Permission } from '@kandev/contracts';
import { z } from 'zod';
import type { Conversation, Frame } from '../fixtures/conversation.ts';

/** A kind of request by which an agent waits, as its frames have it. */
type Kind<Reply> = { method: string; toolCallOf: z.ZodType<string>; reply: z.ZodType<Reply> };

const formReply = z.object({ action: z.string(), content: z.record(z.string(), z.unknown()).optional() });
export type FormReply = z.infer<typeof formReply>;
export const forms: Kind<FormReply> = {
  method: 'elicitation/create',
  toolCallOf: z.object({ toolCallId: z.string() }).transform(({ toolCallId }) => toolCallId),
  reply: formReply,
};

const permissionReply = z
  .object({ outcome: z.object({ outcome: z.string(), optionId: z.string().optional() }) })
  .transform(({ outcome }) => outcome);
export type PermissionReply = z.infer<typeof permissionReply>;
export const permissions: Kind<PermissionReply> = {
  method: 'session/request_permission',
  toolCallOf: z
    .object({ toolCall: z.object({ toolCallId: z.string() }) })
    .transform(({ toolCall }) => toolCall.toolCallId),
  reply: permissionReply,
};

/** One request as the agent's own log has it, with every response to it. */
export type AskedRequest<Reply> = {
  toolCallId: string;
  /** Counts the agent processes of the session: a response of another one would be none of this request's. */
  agentProcess: number;
  replies: Reply[];
};

const sent = z.object({ params: z.unknown() });

/** The requests of one kind in a conversation, in the order in which the agent made them. */
export function requestsOf<Reply>(frames: readonly Frame[], kind: Kind<Reply>): AskedRequest<Reply>[] {
  const requests: AskedRequest<Reply>[] = [];
  let open = new Map<string | number, AskedRequest<Reply>>();
  let agentProcess = 0;
  for (const { dir, line, wire } of frames) {
    if (dir === 'in' && wire.method === 'initialize') {
      agentProcess += 1;
      open = new Map();
    } else if (dir === 'out' && wire.method === kind.method && wire.id !== undefined) {
      const toolCallId = kind.toolCallOf.parse(sent.parse(JSON.parse(line)).params);
      const request = { toolCallId, agentProcess, replies: [] };
      requests.push(request);
      open.set(wire.id, request);
    } else if (dir === 'in' && wire.method === undefined && wire.id !== undefined) {
      const request = open.get(wire.id);
      if (request !== undefined) request.replies.push(kind.reply.parse(wire.result));
    }
  }
  return requests;
}

export function agentProcesses(frames: readonly Frame[]): number {
  return frames.filter(({ dir, wire }) => dir === 'in' && wire.method === 'initialize').length;
}

/** What the agent was told, in the words of a record: the text of an answer, or the kind of refusal. */
export function wordsOf({ action, content }: FormReply): string {
  return action === 'accept' ? Object.values(content ?? {}).join() : action;
}

/** What a record says that the agent was told. */
export function winnerOf(record: Clarification): string {
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

/** The same of a permission: the option that was chosen, or none. */
export function choiceOf({ outcome, optionId }: PermissionReply): string {
  return optionId ?? outcome;
}
export function choiceIn({ outcome, option_id }: Permission): string {
  return option_id ?? outcome ?? 'nothing';
}

/** What the agent of a conversation still waits for, if it lives. */
export function outstanding(conversation: Conversation): string[] {
  const frames = conversation.frames();
  const newest = agentProcesses(frames);
  return [...requestsOf(frames, forms), ...requestsOf(frames, permissions)]
    .filter(({ agentProcess, replies }) => agentProcess === newest && replies.length === 0)
    .map(({ toolCallId }) => toolCallId);
}
