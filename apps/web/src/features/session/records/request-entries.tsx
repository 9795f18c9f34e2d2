import type { Message } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useClarifications } from '#api/clarifications.ts';
import { useOperatorId } from '#api/me.ts';
import { usePermissions } from '#api/permissions.ts';
import { useNow } from '#i18n/use-now.ts';
import { useTimeFormat } from '#i18n/use-time-format.ts';
import { useEndingText } from '#questions/ending-text.ts';
import { untrustedString, UntrustedText } from '#ui/untrusted-text.tsx';
import { ClarificationRecord } from './clarification-record.tsx';
import { PendingRecord, UnloadedRecord, RecordFrame } from './record-frame.tsx';

/** The entry of a clarification in the transcript. */
export function ClarificationEntry({ message, agent }: { message: Message; agent: string }): ReactNode {
  const { data: clarifications } = useClarifications({ session_id: message.session_id });
  const record = clarifications?.find(({ pending_id }) => pending_id === message.metadata.pending_id);
  return record ? (
    <ClarificationRecord record={record} />
  ) : (
    <UnloadedRecord
      content={message.content}
      agent={agent}
      disconnected={message.metadata.agent_disconnected === true}
    />
  );
}

/** The entry of a permission request in the transcript. */
export function PermissionEntry({ message, agent }: { message: Message; agent: string }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'record' });
  const endingText = useEndingText(useOperatorId(), 'transcript');
  const { ago, full } = useTimeFormat();
  const now = useNow(30_000);
  const { data: permissions } = usePermissions({ session_id: message.session_id });
  const record = permissions?.find(({ pending_id }) => pending_id === message.metadata.pending_id);
  if (!record) {
    return (
      <UnloadedRecord
        content={message.content}
        agent={agent}
        disconnected={message.metadata.agent_disconnected === true}
      />
    );
  }
  const at = record.settled_at ?? record.created_at;
  const when = { at, ago: ago(at, now), full: full(at) };
  if (record.status === 'pending') {
    const title = t('wantsNow', { agent: untrustedString(record.agent) });
    return <PendingRecord tone="permission" icon="exclamation" title={title} when={when} />;
  }
  return (
    <RecordFrame
      icon={record.status === 'answered' ? 'check' : 'cross'}
      title={endingText.ofPermission(record)}
      when={when}
    >
      <UntrustedText multiline>{record.title}</UntrustedText>
    </RecordFrame>
  );
}
