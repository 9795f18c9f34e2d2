import type { ReactNode, Ref } from 'react';
import type { EntryStatus, FormHandle } from '#questions/form-entry.ts';
import type { InboxEntry } from './inbox-entry.ts';

/** What the answering feature gives the inbox, so that a request is answered in the same way everywhere. */
export type InboxAnswering = {
  statusOf: (entry: InboxEntry) => EntryStatus;
  /** Whether the operator has begun to answer the entry. */
  isInProgress: (entry: InboxEntry) => boolean;
  /** What the agent asks, or asks permission for, as untrusted text. */
  headline: (entry: InboxEntry) => string;
  /** Why the answer has not arrived, in a few words. */
  failureText: (entry: InboxEntry) => string | null;
  /** How the entry ended, in one line. */
  endingText: (entry: InboxEntry) => string;
  renderForm: (entry: InboxEntry, props: { ref: Ref<FormHandle>; onCollapse: () => void }) => ReactNode;
};
