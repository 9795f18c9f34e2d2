import type { Clarification, PendingId } from '@kandev/contracts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DraftStore } from '../draft/draft-store.ts';
import type { SubmissionDesk } from '../respond/use-submissions.ts';
import { isOwnAnswer, overlayEntries, type OverlayEntry } from './overlay-entries.ts';

type Given = {
  clarifications: readonly Clarification[];
  settled: readonly Clarification[];
  drafts: DraftStore;
  desk: SubmissionDesk;
};

type OverlayView = {
  entries: OverlayEntry[];
  current: OverlayEntry | undefined;
  show: (entry: OverlayEntry) => void;
  dismiss: () => void;
};

/** What is shown, and every open pending that was there so far, so that a new one is known as new. */
type Looked = { at: PendingId | null; known: ReadonlySet<PendingId> };

/**
 * What the overlay holds and which of it is shown: the oldest that waits, until somebody goes to another or
 * it is done with. What arrives takes the place of an end that was read or can be read elsewhere, never of
 * a question or of somebody's work.
 */
export function useOverlayEntries({ clarifications, settled, drafts, desk }: Given): OverlayView {
  const [looked, setLooked] = useState<Looked>({ at: null, known: new Set() });
  useSyncExternalStore(drafts.subscribe, drafts.version);

  useEffect(() => {
    for (const record of settled) {
      if (drafts.isWorkedOn(record) && isOwnAnswer(record, drafts)) drafts.dismiss(record.pending_id);
    }
  }, [settled, drafts]);

  const { submissions } = desk;
  const entries = overlayEntries({ pending: clarifications, settled, submissions, shown: looked.at, drafts });
  const open = entries.filter(({ mode }) => mode === 'open');
  const arrived = open.find((entry) => !looked.known.has(idOf(entry)));
  const current = next(entries.find((entry) => idOf(entry) === looked.at));

  function next(shown: OverlayEntry | undefined): OverlayEntry | undefined {
    if (shown === undefined) return open[0] ?? entries[0];
    const mayYield = shown.mode !== 'open' && !drafts.isWorkedOn(shown.clarification);
    return mayYield && arrived !== undefined ? arrived : shown;
  }

  const at = current === undefined ? null : idOf(current);
  if (at !== looked.at || arrived !== undefined) {
    setLooked({ at, known: new Set([...looked.known, ...open.map(idOf)]) });
  }
  return {
    entries,
    current,
    show: (entry) => setLooked((before) => ({ ...before, at: idOf(entry) })),
    dismiss: () => {
      if (at !== null) drafts.dismiss(at);
    },
  };
}

const idOf = (entry: OverlayEntry): PendingId => entry.clarification.pending_id;
