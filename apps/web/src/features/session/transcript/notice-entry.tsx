import type { MessageMetadata } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InertText } from '../../../ui/inert-text.tsx';

type NoticeEntryProps = { content: string; notice: MessageMetadata['notice'] };

/** What the system says in between: our own words for what we know, with what was added to them. */
export function NoticeEntry({ content, notice }: NoticeEntryProps): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'notice' });
  return (
    <p className="flex items-center gap-3 text-sm text-secondary before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      <span className="max-w-[80%] text-center">
        {notice ? t(notice) : <InertText lines>{content}</InertText>}
      </span>
    </p>
  );
}
