import type { Message, MessageMetadata, SessionId, TaskId, TurnId } from '@kandev/contracts';
import { messageId } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';
import { insertMessage, patchMessage } from '../stores/messages.ts';
import type { Tx } from '../stores/writer.ts';

type Place = { id: SessionId; task_id: TaskId };

/** Adds a message to a session's transcript and tells of it. */
export function addMessage(
  tx: Tx,
  session: Place,
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
  session: Place,
  message: Message,
  patch: Parameters<typeof patchMessage>[2],
): void {
  const payload = patchMessage(tx, message, patch);
  tx.emit({ type: 'message.updated', task_id: session.task_id, session_id: session.id, payload });
}

/** Adds a line that the product itself says. */
export function addNotice(
  tx: Tx,
  session: Place,
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
