import type { PendingId } from '@kandev/contracts';
import { memo, type ReactNode } from 'react';
import { InertText } from '../../ui/inert-text.tsx';
import { Shape } from '../../ui/shape.tsx';
import { EntryKind } from './entry-kind.tsx';
import { EntryTime } from './entry-time.tsx';
import { EntryTitle } from './entry-title.tsx';
import { idOf, type InboxEntry } from './inbox-entry.ts';

type FoldedEntryProps = {
  entry: InboxEntry;
  now: number;
  /** The id by which the focus finds it. */
  headingId: string;
  asked: string;
  /** Why its answer has not arrived, or how it ended. */
  remark: string | null;
  heading: 'h2' | 'h3';
  onOpen: (id: PendingId) => void;
};

/** An entry as one row to press. */
export const FoldedEntry = memo(function FoldedEntry(props: FoldedEntryProps): ReactNode {
  const { entry, now, headingId, asked, remark, heading: Heading, onOpen } = props;
  return (
    <Heading>
      <button
        type="button"
        id={headingId}
        aria-expanded={false}
        className="flex w-full min-w-0 flex-col gap-1 px-4 py-3 text-start font-normal @min-[36rem]:px-5 hover:bg-wash focus-visible:-outline-offset-2"
        onClick={() => onOpen(idOf(entry))}
      >
        <span className="line-clamp-2 font-semibold">
          <EntryTitle entry={entry} />
        </span>
        <span className="line-clamp-2 text-secondary">
          <InertText>{asked}</InertText>
        </span>
        <span className="mt-1 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-tertiary">
          <EntryKind entry={entry} />
          <InertText>{entry.record.agent}</InertText>
          {entry.record.status === 'pending' && (
            <>
              <span aria-hidden="true">·</span>
              <EntryTime entry={entry} now={now} />
            </>
          )}
        </span>
        {remark !== null && (
          <span className="flex items-center gap-1.5 text-sm font-semibold text-failed">
            <Shape name="cross" />
            {remark}
          </span>
        )}
      </button>
    </Heading>
  );
});
