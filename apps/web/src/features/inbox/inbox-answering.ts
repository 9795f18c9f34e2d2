import type { ReactNode, Ref } from 'react';
import type { InboxEntry } from './inbox-entry.ts';

/** How the inbox reaches the form of its open entry. */
export type FormHandle = { focus: () => void };

/**
 * What an entry is to the operator: `open` can be answered; `kept` has ended and holds something of theirs;
 * `ended` has ended without them; `gone` needs no place any more.
 */
export type EntryStanding = 'open' | 'kept' | 'ended' | 'gone';

/** What the inbox is given by the feature that answers, so that a question is answered alike everywhere. */
export type InboxAnswering = {
  standing: (entry: InboxEntry) => EntryStanding;
  /** Whether somebody has begun to answer it here. */
  isBegun: (entry: InboxEntry) => boolean;
  /** What is asked or wanted, as untrusted text. */
  asked: (entry: InboxEntry) => string;
  /** Why its answer has not arrived, in a few words. */
  failure: (entry: InboxEntry) => string | null;
  /** How it ended, in one line. */
  ending: (entry: InboxEntry) => string;
  form: (entry: InboxEntry, place: { ref: Ref<FormHandle>; onCollapse: () => void }) => ReactNode;
};
