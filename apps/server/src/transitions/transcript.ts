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

type TranscriptOwner = { id: SessionId; task_id: TaskId };

/** Adds a message to a session's transcript and tells of it. */
export function addMessage(
  tx: Tx,
  session: TranscriptOwner,
  message: Omit<Message, 'id' | 'session_id' | 'seq' | 'created_at'> & { id?: Message['id'] },
): Message {
  const added = insertMessage(tx, {
    ...message,
    id: message.id ?? messageId.parse(randomUUID()),
    session_id: session.id,
  });
  tx.emit({ type: 'message.added', task_id: session.task_id, session_id: session.id, payload: added });
  return added;
}

/** Changes a message of a session's transcript and tells of it. */
export function changeMessage(
  tx: Tx,
  session: TranscriptOwner,
  message: Message,
  patch: Parameters<typeof patchMessage>[2],
): void {
  const payload = patchMessage(tx, message, patch);
  tx.emit({ type: 'message.updated', task_id: session.task_id, session_id: session.id, payload });
}

/** Adds a line that the product itself says. */
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
 * Writes one piece of the transcript: a new message, or more of one that is there.
 *
 * @returns false for a message that belongs to another session, which is left alone
 */
export function applyAgentMessage(tx: Tx, session: SessionRow, piece: AgentMessage): boolean {
  const written = findMessage(tx, piece.message_id);
  if (written === undefined) {
    addMessage(tx, session, {
      id: piece.message_id,
      turn_id: piece.turn_id,
      author: piece.type === 'notice' ? 'system' : 'agent',
      type: piece.type,
      content: piece.content,
      requests_input: false,
      metadata: piece.metadata,
    });
    return true;
  }
  if (written.session_id !== session.id) return false;
  changeMessage(tx, session, written, {
    content: piece.mode === 'append' ? written.content + piece.content : piece.content,
    metadata: { ...written.metadata, ...piece.metadata },
  });
  return true;
}

type SettledRecord = {
  message_id: MessageId;
  session_id: SessionId;
  task_id: TaskId;
  agent_disconnected: boolean;
};

/** Makes the message of a request that has ended say that it waits for nothing any more. */
export function settleRequestMessage(tx: Tx, ended: SettledRecord): void {
  const message = findMessage(tx, ended.message_id);
  if (message === undefined) return;
  changeMessage(tx, { id: ended.session_id, task_id: ended.task_id }, message, {
    requests_input: false,
    metadata: {
      ...message.metadata,
      ...(ended.agent_disconnected ? { agent_disconnected: true } : {}),
    },
  });
}
