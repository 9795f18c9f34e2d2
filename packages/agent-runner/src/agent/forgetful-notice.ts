import { messageId, type SessionId, type UnnumberedRunnerEvent } from '@kandev/contracts';
import { randomUUID } from 'node:crypto';

/** Says in the transcript that what stands above it is not known to the agent any more. */
export const forgetfulNotice = (session_id: SessionId, agent: string): UnnumberedRunnerEvent => ({
  event: 'agent.message',
  payload: {
    session_id,
    turn_id: null,
    message_id: messageId.parse(randomUUID()),
    type: 'notice',
    mode: 'replace',
    content: `${agent} cannot take up its earlier conversation, and begins a new one: it does not know what was said before.`,
    metadata: { notice: 'conversation_lost' },
  },
});
