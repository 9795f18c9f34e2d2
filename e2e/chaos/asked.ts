import type { Clarification } from '@kandev/contracts';
import { z } from 'zod';
import type { Conversation, Frame } from '../fixtures/conversation.ts';

const created = z.object({ params: z.object({ toolCallId: z.string() }) });
const replied = z.object({ action: z.string(), content: z.record(z.string(), z.unknown()).optional() });

/** One `elicitation/create` as the agent's own log has it, with every response to it. */
export type AskedRequest = {
  toolCallId: string;
  /** Counts the agent processes of the session: a response of another one would be none of this request's. */
  agentProcess: number;
  replies: z.infer<typeof replied>[];
};

/** The requests of a conversation, in the order in which the agent made them. */
export function requestsOf(frames: readonly Frame[]): AskedRequest[] {
  const requests: AskedRequest[] = [];
  let open = new Map<string | number, AskedRequest>();
  let agentProcess = 0;
  for (const { dir, line, wire } of frames) {
    if (dir === 'in' && wire.method === 'initialize') {
      agentProcess += 1;
      open = new Map();
    } else if (dir === 'out' && wire.method === 'elicitation/create' && wire.id !== undefined) {
      const { toolCallId } = created.parse(JSON.parse(line)).params;
      const request = { toolCallId, agentProcess, replies: [] };
      requests.push(request);
      open.set(wire.id, request);
    } else if (dir === 'in' && wire.method === undefined && wire.id !== undefined) {
      open.get(wire.id)?.replies.push(replied.parse(wire.result));
    }
  }
  return requests;
}

export const agentProcesses = (frames: readonly Frame[]): number =>
  frames.filter(({ dir, wire }) => dir === 'in' && wire.method === 'initialize').length;

/** What the agent was told, in the words of a record: the text of an answer, or the kind of refusal. */
export const wordsOf = ({ action, content }: AskedRequest['replies'][number]): string =>
  action === 'accept' ? Object.values(content ?? {}).join() : action;

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

/** What the agent of a conversation still waits for, if it lives. */
export function outstanding(conversation: Conversation): string[] {
  const frames = conversation.frames();
  const newest = agentProcesses(frames);
  return requestsOf(frames)
    .filter(({ agentProcess, replies }) => agentProcess === newest && replies.length === 0)
    .map(({ toolCallId }) => toolCallId);
}
