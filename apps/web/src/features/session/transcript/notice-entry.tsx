import type { MessageMetadata } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureLine } from '#components/failure-line.tsx';

type NoticeEntryProps = { content: string; metadata: Pick<MessageMetadata, 'notice' | 'failure_reason'> };

/** What the system says in between. */
export function NoticeEntry(notice: NoticeEntryProps): ReactNode {
  return (
    <p className="flex items-center gap-3 text-sm text-secondary before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      <span className="max-w-[80%] text-center">
        <NoticeWords {...notice} />
      </span>
    </p>
  );
}

/** The same in words alone, in the language of the page; of a failure, what it was. */
export function NoticeWords({ content, metadata }: NoticeEntryProps): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'notice' });
  const { notice, failure_reason } = metadata;
  if (notice !== undefined && notice !== 'session_failed') return t(notice);
  return <FailureLine multiline text={content} reason={failure_reason} />;
}
