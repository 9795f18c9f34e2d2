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
import type { FocusTarget, FormHandle } from '#questions/form-entry.ts';
import {
  arrangeEntries,
  setOpenEntry,
  emptyArrangement,
  resortEntries,
  type Arrangement,
} from './arrangement.ts';
import type { InboxAnswering } from './inbox-answering.ts';
import { entryId, type InboxEntry } from './inbox-entry.ts';

type InboxOptions = {
  entries: readonly InboxEntry[] | null;
  answering: InboxAnswering;
  /** The entry that has the focus, or had it when it left the screen. */
  focused: PendingId | null;
  /** Whether a mouse rests on the inbox. */
  isHovered: boolean;
  focusTarget: FocusTarget | null;
  headingOf: (id: PendingId) => HTMLElement | null;
  title: RefObject<HTMLElement | null>;
};

export type InboxState = Arrangement & {
  form: RefObject<FormHandle | null>;
  openEntry: (id: PendingId) => void;
  collapse: () => void;
  sort: () => void;
};

/** Where the focus goes next: to the form of an entry, or to the title. Each goal is reached once. */
type FocusGoal = { readonly entry: PendingId | null };

/**
 * The order of the inbox and its open entry. When the focused entry leaves, the focus moves to the heading of the
 * next one, where no key answers; a focus outside the inbox stays where it is.
 */
export function useInbox({
  entries,
  answering,
  focused,
  isHovered,
  focusTarget,
  headingOf,
  title,
}: InboxOptions): InboxState {
  const [before, setArrangement] = useState(emptyArrangement);
  const [goal, setGoal] = useState<FocusGoal | null>(null);
  const [visited, setVisited] = useState<string | null>(null);
  const form = useRef<FormHandle>(null);

  const arranged = (entries ?? []).map((entry) => ({
    id: entryId(entry),
    isOpen: answering.statusOf(entry) === 'open',
  }));
  const shown = entries?.find((entry) => entryId(entry) === before.open);
  const isInProgress = shown !== undefined && (isHovered || answering.isInProgress(shown));
  const arrangement = arrangeEntries(before, arranged, { focused, isInProgress });
  if (arrangement !== before) setArrangement(arrangement);
  const { open } = arrangement;

  const openEntry = useCallback((id: PendingId) => {
    setGoal({ entry: id });
    setArrangement((now) => setOpenEntry(now, id));
  }, []);

  if (focusTarget !== null && entries !== null && visited !== focusTarget.visit) {
    setVisited(focusTarget.visit);
    const target = arranged.find(({ id }) => id === (focusTarget.pendingId ?? open));
    if (target === undefined) setGoal({ entry: null });
    else openEntry(target.id);
  }

  const moveFocus = useEffectEvent(({ entry }: FocusGoal) => {
    const heading = entry === null ? title.current : headingOf(entry);
    if (entry !== null && form.current !== null) form.current.focus();
    else heading?.focus({ preventScroll: true });
    scrollIntoSight(heading);
  });
  useEffect(() => {
    if (goal !== null) moveFocus(goal);
  }, [goal]);

  useEffect(() => {
    if (focused === null || (document.activeElement ?? document.body) !== document.body) return;
    const next = headingOf(focused) ?? (open === null ? null : headingOf(open)) ?? title.current;
    next?.focus({ preventScroll: true });
    scrollIntoSight(next);
  });

  return {
    ...arrangement,
    form,
    openEntry,
    collapse: () => setArrangement((now) => setOpenEntry(now, null)),
    sort: () =>
      setArrangement((now) =>
        resortEntries(
          now,
          arranged.map(({ id }) => id),
        ),
      ),
  };
}

/** Shows as much of the heading's entry as fits, and the heading in any case. */
function scrollIntoSight(heading: HTMLElement | null): void {
  heading?.closest('[data-pending-id]')?.scrollIntoView({ block: 'nearest' });
  heading?.scrollIntoView({ block: 'nearest' });
}

type InboxAttention = {
  /** The entry that has the focus, or had it when it left the screen. */
  focused: PendingId | null;
  /** Whether a mouse rests on the inbox: its operator may be about to press something. */
  isHovered: boolean;
  listeners: {
    onFocus: (event: FocusEvent) => void;
    onBlur: (event: FocusEvent) => void;
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: () => void;
  };
};

/**
 * Which entry the operator is at. Another window in front changes nothing, and neither does the focus on a button
 * beside the entries, so that no entry moves before the button is pressed.
 */
export function useInboxAttention(): InboxAttention {
  const [focused, setFocused] = useState<PendingId | null>(null);
  const [isHovered, setHovered] = useState(false);
  return {
    focused,
    isHovered,
    listeners: {
      onFocus: ({ target }) => {
        const entry = closestEntryId(target);
        if (entry !== null || !target.matches('button')) setFocused(entry);
      },
      onBlur: ({ currentTarget, relatedTarget }) => {
        const isElsewhere =
          relatedTarget === null ? document.hasFocus() : !currentTarget.contains(relatedTarget);
        if (isElsewhere) setFocused(null);
      },
      onPointerEnter: ({ pointerType }) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
    },
  };
}

const closestEntryId = (element: Element): PendingId | null =>
  (element.closest('[data-pending-id]')?.getAttribute('data-pending-id') ?? null) as PendingId | null;
