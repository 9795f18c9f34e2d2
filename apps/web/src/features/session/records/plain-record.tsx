import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { Markdown } from '#ui/markdown.tsx';
import { RecordFrame } from './record-frame.tsx';

type PlainRecordProps = { content: string; agent: string; disconnected: boolean };

/** What the message itself tells of a request, while its record is not at hand. */
export function PlainRecord({ content, agent, disconnected }: PlainRecordProps): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'record' });
  return (
    <RecordFrame shape="question" title={<UntrustedText>{agent}</UntrustedText>}>
      <Markdown>{content}</Markdown>
      {disconnected && <p className="mt-1 text-sm text-secondary">{t('cause.agent_gone')}</p>}
    </RecordFrame>
  );
}
