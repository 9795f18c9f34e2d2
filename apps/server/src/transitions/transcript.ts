import type {
  AgentMessage,
  Message,
  MessageId,
  MessageMetadata,
  SessionId,
  TaskId,
  TurnId,
} from '@kandev/contracts';
import { messageId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import { findMessage, insertMessage, patchMessage } from '../stores/messages.ts';
import type { SessionRow } from '../stores/sessions.ts';
import type { Tx } from '../stores/writer.ts';

type TranscriptOwner = Pick<SessionRow, 'id' | 'task_id'>;

/** Adds a message to a session's transcript and announces it. */
export function addMessage(
  tx: Tx,
  session: TranscriptOwner,
  message: Omit<Message, 'id' | 'session_id' | 'seq' | 'created_at'> & { id?: MessageId },
): Message {
  const added = insertMessage(tx, {
    ...message,
    id: message.id ?? messageId.parse(randomUUID()),
    session_id: session.id,
  });
  tx.emit({ type: 'message.added', task_id: session.task_id, session_id: session.id, payload: added });
  return added;
}

function changeMessage(
  tx: Tx,
  session: TranscriptOwner,
  message: Message,
  patch: Parameters<typeof patchMessage>[2],
): void {
  const payload = patchMessage(tx, message, patch);
  tx.emit({ type: 'message.updated', task_id: session.task_id, session_id: session.id, payload });
}

/** Adds a line by the product itself. */
export function addNotice(
  tx: Tx,
  session: TranscriptOwner,
  notice: Required<Pick<MessageMetadata, 'notice'>> & Pick<MessageMetadata, 'failure_reason'>,
  content: string,
  turnId: TurnId | null = null,
): void {
  addMessage(tx, session, {
    turn_id: turnId,
    author: 'system',
    type: 'notice',
    content,
    requests_input: false,
    metadata: notice,
  });
}

/**
 * Adds an agent's message, or appends to one.
 *
 * @returns false for a message of another session, which is left alone
 */
export function applyAgentMessage(tx: Tx, session: SessionRow, update: AgentMessage): boolean {
  const known = findMessage(tx, update.message_id);
  if (known === undefined) {
    addMessage(tx, session, {
      id: update.message_id,
      turn_id: update.turn_id,
      author: update.type === 'notice' ? 'system' : 'agent',
      type: update.type,
      content: update.content,
      requests_input: false,
      metadata: update.metadata,
    });
    return true;
  }
  if (known.session_id !== session.id) return false;
  changeMessage(tx, session, known, {
    content: update.mode === 'append' ? known.content + update.content : update.content,
    metadata: { ...known.metadata, ...update.metadata },
  });
  return true;
}

type SettledRecord = {
  message_id: MessageId;
  session_id: SessionId;
  task_id: TaskId;
  agent_disconnected: boolean;
};

/** Marks the message of a settled request, so that it asks for input no more. */
export function settleRequestMessage(tx: Tx, record: SettledRecord): void {
  const message = findMessage(tx, record.message_id);
  if (message === undefined) return;
  changeMessage(tx, { id: record.session_id, task_id: record.task_id }, message, {
    requests_input: false,
    metadata: {
      ...message.metadata,
      ...(record.agent_disconnected ? { agent_disconnected: true } : {}),
    },
  });
}
