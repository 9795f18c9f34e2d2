import type { PendingId } from '@kandev/contracts';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { arrange, choose, nothingArranged, sortAnew, type Arrangement } from './arrangement.ts';
import type { FormHandle, InboxAnswering } from './inbox-answering.ts';
import { idOf, type InboxEntry } from './inbox-entry.ts';

/** Which entry to open and go to, the open one where there is no id. Each visit goes there once. */
export type LookAt = { pendingId: PendingId | null; visit: string };

type Given = {
  entries: readonly InboxEntry[] | null;
  answering: InboxAnswering;
  /** Where somebody is, or was when it went away. */
  at: PendingId | null;
  /** Whether a mouse rests on the inbox. */
  isPointed: boolean;
  lookAt: LookAt | null;
  headingOf: (id: PendingId) => HTMLElement | null;
  title: RefObject<HTMLElement | null>;
};

export type Inbox = Arrangement & {
  form: RefObject<FormHandle | null>;
  openEntry: (id: PendingId) => void;
  foldAway: () => void;
  sort: () => void;
};

/** Where the focus goes next: into the form of an entry, or to the title. Each one is reached once. */
type Goal = { readonly entry: PendingId | null };

/**
 * What is open and in which order. A focus whose place goes away moves to the heading of what comes next,
 * which no key answers; nobody who is elsewhere is called away.
 */
export function useInbox({ entries, answering, at, isPointed, lookAt, headingOf, title }: Given): Inbox {
  const [before, setArrangement] = useState(nothingArranged);
  const [goal, setGoal] = useState<Goal | null>(null);
  const [visited, setVisited] = useState<string | null>(null);
  const form = useRef<FormHandle>(null);

  const placed = (entries ?? []).map((entry) => ({
    id: idOf(entry),
    isOpen: answering.standing(entry) === 'open',
  }));
  const shown = entries?.find((entry) => idOf(entry) === before.open);
  const begun = shown !== undefined && (isPointed || answering.isBegun(shown));
  const arrangement = arrange(before, placed, { at, begun });
  if (arrangement !== before) setArrangement(arrangement);
  const { open } = arrangement;

  const openEntry = useCallback((id: PendingId) => {
    setGoal({ entry: id });
    setArrangement((now) => choose(now, id));
  }, []);

  if (lookAt !== null && entries !== null && visited !== lookAt.visit) {
    setVisited(lookAt.visit);
    const wanted = placed.find(({ id }) => id === (lookAt.pendingId ?? open));
    if (wanted === undefined) setGoal({ entry: null });
    else openEntry(wanted.id);
  }

  const reach = useEffectEvent(({ entry }: Goal) => {
    const heading = entry === null ? title.current : headingOf(entry);
    if (entry !== null && form.current !== null) form.current.focus();
    else heading?.focus({ preventScroll: true });
    bringIntoSight(heading);
  });
  useEffect(() => {
    if (goal !== null) reach(goal);
  }, [goal]);

  useEffect(() => {
    if (at === null || (document.activeElement ?? document.body) !== document.body) return;
    const next = headingOf(at) ?? (open === null ? null : headingOf(open)) ?? title.current;
    next?.focus({ preventScroll: true });
    bringIntoSight(next);
  });

  return {
    ...arrangement,
    form,
    openEntry,
    foldAway: () => setArrangement((now) => choose(now, null)),
    sort: () =>
      setArrangement((now) =>
        sortAnew(
          now,
          placed.map(({ id }) => id),
        ),
      ),
  };
}

/** The whole entry of a heading as far as there is room for it, and the heading in any case. */
function bringIntoSight(heading: HTMLElement | null): void {
  heading?.closest('[data-pending-id]')?.scrollIntoView({ block: 'nearest' });
  heading?.scrollIntoView({ block: 'nearest' });
}

type Attention = {
  /** The entry that has the focus, or had it when it was taken off the screen. */
  at: PendingId | null;
  /** Whether a mouse rests on the inbox: somebody reads there, and may be about to press something. */
  isPointed: boolean;
  listeners: {
    onFocus: (event: FocusEvent) => void;
    onBlur: (event: FocusEvent) => void;
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: () => void;
  };
};

/**
 * Where in the inbox somebody is. Another window in front changes nothing, and neither does a button beside
 * the entries, so that none moves before it is pressed.
 */
export function useAttention(): Attention {
  const [at, setAt] = useState<PendingId | null>(null);
  const [isPointed, setPointed] = useState(false);
  return {
    at,
    isPointed,
    listeners: {
      onFocus: ({ target }) => {
        const entry = entryAround(target);
        if (entry !== null || !target.matches('button')) setAt(entry);
      },
      onBlur: ({ currentTarget, relatedTarget }) => {
        const isElsewhere =
          relatedTarget === null ? document.hasFocus() : !currentTarget.contains(relatedTarget);
        if (isElsewhere) setAt(null);
      },
      onPointerEnter: ({ pointerType }) => setPointed(pointerType === 'mouse'),
      onPointerLeave: () => setPointed(false),
    },
  };
}

const entryAround = (element: Element): PendingId | null =>
  (element.closest('[data-pending-id]')?.getAttribute('data-pending-id') ?? null) as PendingId | null;
