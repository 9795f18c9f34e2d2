import type { PendingId } from '@kandev/contracts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { EntryTitle } from './entry-labels.tsx';
import { FoldedEntry } from './folded-entry.tsx';
import type { InboxAnswering } from './inbox-answering.ts';
import { idOf, type InboxEntry } from './inbox-entry.ts';
import { OpenEntry } from './open-entry.tsx';
import type { Inbox } from './use-inbox.ts';

/** The list draws this many entries at first, so that hundreds do not slow the page. */
const AT_ONCE = 50;

type InboxListProps = {
  entries: readonly InboxEntry[];
  inbox: Inbox;
  answering: InboxAnswering;
  heading: 'h2' | 'h3';
  headingIdOf: (id: PendingId) => string;
};

/** Every entry in its place: one open, the others folded to a row. */
export function InboxList({ entries, inbox, answering, heading, headingIdOf }: InboxListProps): ReactNode {
  const { t } = useTranslation('inbox');
  const [drawn, setDrawn] = useState(AT_ONCE);
  const { order, open, openEntry } = inbox;
  const byId = new Map(entries.map((entry) => [idOf(entry), entry]));
  const most = Math.max(drawn, open === null ? 0 : order.indexOf(open) + 1);
  const more = order.length - most;

  const draw = (entry: InboxEntry): ReactNode => {
    const id = idOf(entry);
    const standing = answering.standing(entry);
    const place = { entry, heading, headingId: headingIdOf(id) };
    if (standing === 'ended') return <EndedEntry {...place} ending={answering.ending(entry)} />;
    if (id === open) {
      return (
        <OpenEntry {...place} onEnter={() => inbox.form.current?.focus()} onCollapse={inbox.foldAway}>
          {answering.form(entry, { ref: inbox.form, onCollapse: inbox.foldAway })}
        </OpenEntry>
      );
    }
    return (
      <FoldedEntry
        {...place}
        asked={answering.asked(entry)}
        remark={standing === 'kept' ? answering.ending(entry) : answering.failure(entry)}
        onOpen={openEntry}
      />
    );
  };

  return (
    <>
      <ul className="divide-y divide-line">
        {order.slice(0, most).map((id) => {
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
                {draw(entry)}
              </li>
            )
          );
        })}
      </ul>
      {more > 0 && (
        <p className="border-t border-line p-2">
          <Button variant="quiet" className="w-full" onClick={() => setDrawn(most + AT_ONCE)}>
            {t('more', { count: Math.min(more, AT_ONCE) })}
          </Button>
        </p>
      )}
    </>
  );
}

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
