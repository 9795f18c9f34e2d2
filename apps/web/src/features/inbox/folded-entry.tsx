import type { PendingId } from '@kandev/contracts';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { attachedQuestions } from '#questions/form-text.ts';
import { Badge } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { untrustedString, UntrustedText } from '#ui/untrusted-text.tsx';
import { EntryTime, EntryTitle } from './entry-labels.tsx';
import { entryId, type InboxEntry } from './inbox-entry.ts';

type FoldedEntryProps = {
  entry: InboxEntry;
  headingId: string;
  headline: string;
  /** Why the answer has not arrived, or how the entry ended. */
  remark: string | null;
  heading: 'h2' | 'h3';
  onOpen: (id: PendingId) => void;
};

/** An entry as one row that opens it. A narrow row hides some of its text, and keeps it in its accessible name. */
export const FoldedEntry = memo(function FoldedEntry(props: FoldedEntryProps): ReactNode {
  const { entry, headingId, headline, remark, heading: Heading, onOpen } = props;
  return (
    <Heading>
      <button
        type="button"
        id={headingId}
        aria-expanded={false}
        title={untrustedString(headline)}
        className="flex min-h-11 w-full min-w-0 flex-wrap items-center gap-x-2 px-4 py-1.5 text-start font-normal @min-[36rem]:px-5 hover:bg-wash focus-visible:-outline-offset-2"
        onClick={() => onOpen(entryId(entry))}
      >
        <EntryKind entry={entry} />
        <span className="min-w-0 flex-1 truncate font-semibold @min-[36rem]:flex-none @min-[36rem]:max-w-1/2">
          <EntryTitle entry={entry} />
        </span>
        <span className="min-w-0 flex-1 truncate text-secondary @max-[36rem]:sr-only">
          <UntrustedText>{headline}</UntrustedText>
        </span>
        <span className="max-w-1/6 truncate text-sm text-tertiary @max-[36rem]:sr-only">
          <UntrustedText>{entry.record.agent}</UntrustedText>
        </span>
        {entry.record.status === 'pending' && (
          <EntryTime entry={entry} refreshMs={5_000} farClass="@max-[36rem]:sr-only" />
        )}
        {remark !== null && (
          <span className="flex basis-full items-center gap-1.5 text-sm font-semibold text-failed">
            <Icon name="cross" />
            {remark}
          </span>
        )}
      </button>
    </Heading>
  );
});

/** The kind of an entry as a badge, with the number of its questions. */
function EntryKind({ entry }: { entry: InboxEntry }): ReactNode {
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
