import type { Message } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermissions } from '#api/permissions.ts';
import { useNow } from '#i18n/use-now.ts';
import { useTimeFormat } from '#i18n/use-time-format.ts';
import { UntrustedText, untrustedString } from '#ui/untrusted-text.tsx';
import { PlainRecord } from './plain-record.tsx';
import { PendingRecord, RecordFrame } from './record-frame.tsx';
import { useEndingWords } from './use-ending-words.ts';

/** The place in the transcript where the agent wanted permission, and what became of it. */
export function PermissionEntry({ message, agent }: { message: Message; agent: string }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'record' });
  const ending = useEndingWords();
  const { ago, full } = useTimeFormat();
  const now = useNow(30_000);
  const { data: permissions } = usePermissions({ session_id: message.session_id });
  const record = permissions?.find(({ pending_id }) => pending_id === message.metadata.pending_id);
  if (!record) {
    return (
      <PlainRecord
        content={message.content}
        agent={agent}
        disconnected={message.metadata.agent_disconnected === true}
      />
    );
  }
  const at = record.settled_at ?? record.created_at;
  const when = { at, words: ago(at, now), full: full(at) };
  if (record.status === 'pending') {
    const title = t('wantsNow', { agent: untrustedString(record.agent) });
    return <PendingRecord tone="permission" shape="exclamation" title={title} when={when} />;
  }
  return (
    <RecordFrame
      shape={record.status === 'answered' ? 'check' : 'cross'}
      title={ending.ofPermission(record)}
      when={when}
    >
      <UntrustedText multiline>{record.title}</UntrustedText>
    </RecordFrame>
  );
}
