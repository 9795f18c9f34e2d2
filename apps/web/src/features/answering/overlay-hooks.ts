import type { Clarification, PendingId } from '@kandev/contracts';
import { useEffect, useEffectEvent, useState, useSyncExternalStore, type CSSProperties } from 'react';
import { readLocalStorage, writeLocalStorage } from '#components/local-storage.ts';
import type { HeightBounds } from '#ui/height-handle.tsx';
import type { DraftStore } from './draft-store.ts';
import { isOwnAnswer, overlayEntries, type OverlayEntry } from './overlay-entries.ts';
import type { SubmissionDesk } from './submissions.ts';

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

/** A visit that is for one question; null there where it is for whichever is open. */
export type LookAt = { readonly pendingId: PendingId | null; readonly visit: string };

type Visit = {
  lookAt: LookAt | null;
  entries: readonly OverlayEntry[];
  /** The one in front. */
  current: OverlayEntry | undefined;
  /** Puts the entry in front. */
  show: (entry: OverlayEntry) => void;
  /** Puts the focus into what is in front. */
  reach: () => void;
};

/** Goes to the question that a visit is for, once, as soon as it is here. */
export function useVisit({ lookAt, entries, current, show, reach }: Visit): void {
  const [visited, setVisited] = useState<string | null>(null);
  const wanted =
    lookAt === null || lookAt.visit === visited
      ? undefined
      : lookAt.pendingId === null
        ? current
        : entries.find(({ clarification }) => clarification.pending_id === lookAt.pendingId);
  if (lookAt !== null && wanted !== undefined) {
    setVisited(lookAt.visit);
    show(wanted);
  }
  const onVisit = useEffectEvent(reach);
  useEffect(() => {
    if (visited !== null) onVisit();
  }, [visited]);
}

const CHOSEN = 'kandev.overlay-height';
const BOUNDS: HeightBounds = { least: 25, most: 90 };
/** Head and footer with some of the question between them, whatever was chosen in a taller window. */
const LEAST = '15rem';
/** About what its place gives it while nobody has chosen. */
const USUAL = 46;

type OverlayHeight = {
  bounds: HeightBounds;
  /** How tall the overlay may be, in percent of the window's height. */
  height: number;
  /** Whether an operator has chosen: until then its place says how tall it is at most. */
  drawn: boolean;
  style: CSSProperties;
  resize: (height: number | null) => void;
};

/** How tall the overlay may be: as an operator last drew it in this browser. It is never taller than its question. */
export function useOverlayHeight(): OverlayHeight {
  const [chosen, setChosen] = useState(() => readHeight(readLocalStorage(() => localStorage, CHOSEN)));
  return {
    bounds: BOUNDS,
    height: chosen ?? USUAL,
    drawn: chosen !== null,
    style: chosen === null ? {} : { maxHeight: `max(${LEAST}, ${chosen}dvh)` },
    resize: (height) => {
      writeLocalStorage(() => localStorage, CHOSEN, height === null ? '' : String(height));
      setChosen(height);
    },
  };
}

function readHeight(stored: string | null): number | null {
  const height = Number(stored);
  return stored !== null && height >= BOUNDS.least && height <= BOUNDS.most ? height : null;
}
