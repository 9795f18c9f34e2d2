import type { PendingId } from '@kandev/contracts';

/**
 * What a pending request is to the operator who sees it: `open` can be answered; `kept` has ended and holds
 * work of theirs until they dismiss it; `ended` has ended without them; `gone` needs no place any more.
 */
export type EntryStatus = 'open' | 'kept' | 'ended' | 'gone';

/** Where a visit to a page puts the focus, once per visit: on one request, or on the open one where the id is null. */
export type FocusTarget = { readonly pendingId: PendingId | null; readonly visit: string };

/** Puts the focus on what a form asks, so that the keys of the form work from there. */
export type FormHandle = { focus: () => void };
