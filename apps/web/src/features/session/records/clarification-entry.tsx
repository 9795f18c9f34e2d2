import type { Message } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useClarifications } from '#api/clarifications.ts';
import { ClarificationRecord } from './clarification-record.tsx';
import { PlainRecord } from './plain-record.tsx';

/** The place in the transcript where the agent asked: what it asked, and how that ended. */
export function ClarificationEntry({ message, agent }: { message: Message; agent: string }): ReactNode {
  const { data: clarifications } = useClarifications({ session_id: message.session_id });
  const record = clarifications?.find(({ pending_id }) => pending_id === message.metadata.pending_id);
  return record ? (
    <ClarificationRecord record={record} />
  ) : (
    <PlainRecord
      content={message.content}
      agent={agent}
      disconnected={message.metadata.agent_disconnected === true}
    />
  );
}
