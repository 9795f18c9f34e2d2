import type { AgentMessage } from '@kandev/contracts';
import { findMessage } from '../stores/messages.ts';
import type { SessionRow } from '../stores/sessions.ts';
import type { Tx } from '../stores/writer.ts';
import { addMessage, changeMessage } from './transcript.ts';

/**
 * Writes one piece of the transcript: a new message, or more of one that is there.
 *
 * @returns false for a message that belongs to another session, which is left alone
 */
export function writeMessage(tx: Tx, session: SessionRow, piece: AgentMessage): boolean {
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
