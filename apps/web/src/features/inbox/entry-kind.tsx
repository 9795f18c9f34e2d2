import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import type { InboxEntry } from './inbox-entry.ts';

/** What an entry wants, in words and with its shape. */
export function EntryKind({ entry }: { entry: InboxEntry }): ReactNode {
  const { t } = useTranslation('common', { keyPrefix: 'mark' });
  switch (entry.kind) {
    case 'clarification':
      return (
        <Badge tone="ask" shape="question">
          {t('asksMany', { count: entry.record.questions.length })}
        </Badge>
      );
    case 'permission':
      return (
        <Badge tone="permission" shape="exclamation">
          {t('permission')}
        </Badge>
      );
  }
}
