import type { Clarification, PendingId } from '@kandev/contracts';
import { useEffect, useEffectEvent, useState, useSyncExternalStore, type CSSProperties } from 'react';
import { readLocalStorage, writeLocalStorage } from '#components/local-storage.ts';
import type { FocusTarget } from '#questions/form-entry.ts';
import type { HeightBounds } from '#ui/height-handle.tsx';
import type { DraftStore } from './draft-store.ts';
import { isOwnDraftTheAnswer, overlayEntries, type OverlayEntry } from './overlay-entries.ts';
import type { Submissions } from './submissions.ts';

type OverlayEntriesOptions = {
  clarifications: readonly Clarification[];
  settled: readonly Clarification[];
  drafts: DraftStore;
  submissions: Submissions;
};

type OverlayView = {
  entries: OverlayEntry[];
  current: OverlayEntry | undefined;
  show: (entry: OverlayEntry) => void;
  dismiss: () => void;
};

/** The entry in front, and every entry that has been open so far, by which a new one is told. */
type ShownEntry = { id: PendingId | null; seen: ReadonlySet<PendingId> };

/**
 * The entries of the overlay and the one in front: the oldest open one, until the operator goes to another. A new
 * entry takes the place of an ended one without unsent work, never of an open question or of a draft.
 */
export function useOverlayEntries({
  clarifications,
  settled,
  drafts,
  submissions,
}: OverlayEntriesOptions): OverlayView {
  const [shown, setShown] = useState<ShownEntry>({ id: null, seen: new Set() });
  useSyncExternalStore(drafts.subscribe, drafts.version);

  useEffect(() => {
    for (const record of settled) {
      if (drafts.isDirty(record) && isOwnDraftTheAnswer(record, drafts)) drafts.dismiss(record.pending_id);
    }
  }, [settled, drafts]);

  const entries = overlayEntries({
    pending: clarifications,
    settled,
    submissions: submissions.byId,
    shown: shown.id,
    drafts,
  });
  const open = entries.filter(({ mode }) => mode === 'open');
  const arrived = open.find((entry) => !shown.seen.has(pendingIdOfEntry(entry)));
  const current = next(entries.find((entry) => pendingIdOfEntry(entry) === shown.id));

  function next(before: OverlayEntry | undefined): OverlayEntry | undefined {
    if (before === undefined) return open[0] ?? entries[0];
    const mayYield = before.mode !== 'open' && !drafts.isDirty(before.clarification);
    return mayYield && arrived !== undefined ? arrived : before;
  }

  const id = current === undefined ? null : pendingIdOfEntry(current);
  if (id !== shown.id || arrived !== undefined) {
    setShown({ id, seen: new Set([...shown.seen, ...open.map(pendingIdOfEntry)]) });
  }
  return {
    entries,
    current,
    show: (entry) => setShown((before) => ({ ...before, id: pendingIdOfEntry(entry) })),
    dismiss: () => {
      if (id !== null) drafts.dismiss(id);
    },
  };
}

const pendingIdOfEntry = (entry: OverlayEntry): PendingId => entry.clarification.pending_id;

type FocusTargetOptions = {
  focusTarget: FocusTarget | null;
  entries: readonly OverlayEntry[];
  /** The entry in front. */
  current: OverlayEntry | undefined;
  /** Puts an entry in front. */
  show: (entry: OverlayEntry) => void;
  /** Moves the focus to the form of the entry in front. */
  focusForm: () => void;
};

/** Goes to the entry that a visit to the page is for, once, as soon as the entry is there. */
export function useFocusTarget({ focusTarget, entries, current, show, focusForm }: FocusTargetOptions): void {
  const [visited, setVisited] = useState<string | null>(null);
  const target =
    focusTarget === null || focusTarget.visit === visited
      ? undefined
      : focusTarget.pendingId === null
        ? current
        : entries.find(({ clarification }) => clarification.pending_id === focusTarget.pendingId);
  if (focusTarget !== null && target !== undefined) {
    setVisited(focusTarget.visit);
    show(target);
  }
  const onVisit = useEffectEvent(focusForm);
  useEffect(() => {
    if (visited !== null) onVisit();
  }, [visited]);
}

const HEIGHT_STORAGE_KEY = 'kandev.overlay-height';
const HEIGHT_BOUNDS: HeightBounds = { min: 25, max: 90 };
/** Room for header, footer and some of the question, also where the height was chosen in a taller window. */
const MIN_HEIGHT = '15rem';
/** About the height that the page gives the overlay while no operator has chosen one. */
const DEFAULT_HEIGHT_PERCENT = 46;

type OverlayHeight = {
  bounds: HeightBounds;
  /** How tall the overlay may be, in percent of the window's height. */
  height: number;
  /** Whether an operator has chosen the height: until then the page limits it. */
  isResized: boolean;
  style: CSSProperties;
  resize: (height: number | null) => void;
};

/** The greatest height of the overlay, as an operator last chose it in this browser. */
export function useOverlayHeight(): OverlayHeight {
  const [chosen, setChosen] = useState(() =>
    readHeight(readLocalStorage(() => localStorage, HEIGHT_STORAGE_KEY)),
  );
  return {
    bounds: HEIGHT_BOUNDS,
    height: chosen ?? DEFAULT_HEIGHT_PERCENT,
    isResized: chosen !== null,
    style: chosen === null ? {} : { maxHeight: `max(${MIN_HEIGHT}, ${chosen}dvh)` },
    resize: (height) => {
      writeLocalStorage(() => localStorage, HEIGHT_STORAGE_KEY, height === null ? '' : String(height));
      setChosen(height);
    },
  };
}

function readHeight(stored: string | null): number | null {
  const height = Number(stored);
  return stored !== null && height >= HEIGHT_BOUNDS.min && height <= HEIGHT_BOUNDS.max ? height : null;
}
