import type { PendingId } from '@kandev/contracts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { EntryTitle } from './entry-labels.tsx';
import { FoldedEntry } from './folded-entry.tsx';
import type { InboxAnswering } from './inbox-answering.ts';
import { entryId, type InboxEntry } from './inbox-entry.ts';
import { OpenEntry } from './open-entry.tsx';
import type { InboxState } from './use-inbox.ts';

/** Entries that the list draws at first and with each press of its button: hundreds at once would slow the page. */
const ENTRIES_PER_PAGE = 50;

type InboxListProps = {
  entries: readonly InboxEntry[];
  inbox: InboxState;
  answering: InboxAnswering;
  heading: 'h2' | 'h3';
  headingIdOf: (id: PendingId) => string;
};

/** The entries in their order: one open, the others collapsed to a row. */
export function InboxList({ entries, inbox, answering, heading, headingIdOf }: InboxListProps): ReactNode {
  const { t } = useTranslation('inbox');
  const [drawn, setDrawn] = useState(ENTRIES_PER_PAGE);
  const { order, open, openEntry } = inbox;
  const byId = new Map(entries.map((entry) => [entryId(entry), entry]));
  const visibleCount = Math.max(drawn, open === null ? 0 : order.indexOf(open) + 1);
  const more = order.length - visibleCount;

  const renderEntry = (entry: InboxEntry): ReactNode => {
    const id = entryId(entry);
    const status = answering.statusOf(entry);
    const shared = { entry, heading, headingId: headingIdOf(id) };
    if (status === 'ended') return <EndedEntry {...shared} endingText={answering.endingText(entry)} />;
    if (id === open) {
      return (
        <OpenEntry {...shared} onFocusForm={() => inbox.form.current?.focus()} onCollapse={inbox.collapse}>
          {answering.renderForm(entry, { ref: inbox.form, onCollapse: inbox.collapse })}
        </OpenEntry>
      );
    }
    return (
      <FoldedEntry
        {...shared}
        headline={answering.headline(entry)}
        remark={status === 'kept' ? answering.endingText(entry) : answering.failureText(entry)}
        onOpen={openEntry}
      />
    );
  };

  return (
    <>
      <ul className="divide-y divide-line">
        {order.slice(0, visibleCount).map((id) => {
          const entry = byId.get(id);
          return (
            entry && (
              <li
                key={id}
                data-testid="inbox-item"
                data-pending-id={id}
                data-overlay=""
                className="@container"
              >
                {renderEntry(entry)}
              </li>
            )
          );
        })}
      </ul>
      {more > 0 && (
        <p className="border-t border-line p-2">
          <Button
            variant="quiet"
            className="w-full"
            onClick={() => setDrawn(visibleCount + ENTRIES_PER_PAGE)}
          >
            {t('more', { count: Math.min(more, ENTRIES_PER_PAGE) })}
          </Button>
        </p>
      )}
    </>
  );
}

type EndedEntryProps = { entry: InboxEntry; endingText: string; headingId: string; heading: 'h2' | 'h3' };

/** An entry that has ended without its reader: the ending in one line, until the entry is removed. */
function EndedEntry({ entry, endingText, headingId, heading: Heading }: EndedEntryProps): ReactNode {
  return (
    <div className="flex flex-col gap-1 bg-ground px-4 py-3 @min-[36rem]:px-5">
      <Heading id={headingId} tabIndex={-1} className="line-clamp-2 rounded-sm text-secondary">
        <EntryTitle entry={entry} />
      </Heading>
      <p role="status" className="text-sm font-semibold">
        {endingText}
      </p>
    </div>
  );
}
