import type { MessageMetadata } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureLine } from '#components/failure-line.tsx';

type NoticeEntryProps = { content: string; metadata: Pick<MessageMetadata, 'notice' | 'failure_reason'> };

/** A notice of the system between the messages. */
export function NoticeEntry(notice: NoticeEntryProps): ReactNode {
  return (
    <p className="flex items-center gap-3 text-sm text-secondary before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      <span className="max-w-[80%] text-center">
        <NoticeText {...notice} />
      </span>
    </p>
  );
}

/** The text of a notice in the language of the page; for a failure, its reason. */
export function NoticeText({ content, metadata }: NoticeEntryProps): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'notice' });
  const { notice, failure_reason } = metadata;
  if (notice !== undefined && notice !== 'session_failed') return t(notice);
  return <FailureLine multiline text={content} reason={failure_reason} />;
}
