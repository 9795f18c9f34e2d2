import type { ReactNode } from 'react';
import { EntryTitle } from './entry-title.tsx';
import type { InboxEntry } from './inbox-entry.ts';

type EndedEntryProps = { entry: InboxEntry; ending: string; headingId: string; heading: 'h2' | 'h3' };

/** An entry that has ended without the operator who sees it: how, in one line, until it leaves. */
export function EndedEntry({ entry, ending, headingId, heading: Heading }: EndedEntryProps): ReactNode {
  return (
    <div className="flex flex-col gap-1 bg-ground px-4 py-3 @min-[36rem]:px-5">
      <Heading id={headingId} tabIndex={-1} className="line-clamp-2 rounded-sm text-secondary">
        <EntryTitle entry={entry} />
      </Heading>
      <p role="status" className="text-sm font-semibold">
        {ending}
      </p>
    </div>
  );
}
