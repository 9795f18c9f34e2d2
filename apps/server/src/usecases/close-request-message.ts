import type { MessageId, SessionId, TaskId } from '@kandev/contracts';
import { findMessage } from '../stores/messages.ts';
import type { Tx } from '../stores/writer.ts';
import { changeMessage } from './transcript.ts';

type Ended = { message_id: MessageId; session_id: SessionId; task_id: TaskId; agent_disconnected: boolean };

/** Makes the message of a request that has ended say that it waits for nothing any more. */
export function closeRequestMessage(tx: Tx, ended: Ended): void {
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
