import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { attachedQuestions } from '#questions/form-text.ts';
import { Badge } from '#ui/badge.tsx';
import type { InboxEntry } from './inbox-entry.ts';

/** What an entry wants, by its shape and how many questions it has, with its words as its name. */
export function EntryKind({ entry }: { entry: InboxEntry }): ReactNode {
  const { t } = useTranslation('common', { keyPrefix: 'mark' });
  switch (entry.kind) {
    case 'clarification': {
      const { questions } = entry.record;
      const count = questions.length - attachedQuestions(questions).size;
      return (
        <Badge tone="ask" icon="question" label={t('asksMany', { count })}>
          {count}
        </Badge>
      );
    }
    case 'permission':
      return <Badge tone="permission" icon="exclamation" label={t('permission')} />;
  }
}
