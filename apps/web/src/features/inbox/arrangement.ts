import type { PendingId } from '@kandev/contracts';

/** The order of the inbox, and which entry is open. */
export type Arrangement = {
  readonly order: readonly PendingId[];
  /** The entry whose form is open. */
  readonly open: PendingId | null;
  /** Whether an operator opened this entry, or collapsed all of them. */
  readonly isChosen: boolean;
  /** Entries that arrived while the order was held. */
  readonly arrived: ReadonlySet<PendingId>;
};

/** The part of an entry that its place depends on. */
type ArrangedEntry = { readonly id: PendingId; readonly isOpen: boolean };

export const emptyArrangement: Arrangement = { order: [], open: null, isChosen: false, arrived: new Set() };

/**
 * Arranges entries that are given by urgency. While an entry has the focus, or the open one is in progress,
 * nothing moves: new entries come last, in `arrived`. Otherwise the most urgent comes first, and is open unless
 * the operator chose another entry. Returns the same object when nothing changes.
 */
export function arrangeEntries(
  before: Arrangement,
  entries: readonly ArrangedEntry[],
  attention: { focused: PendingId | null; isInProgress: boolean },
): Arrangement {
  const ids = entries.map(({ id }) => id);
  const present = new Set(ids);
  const isPresent = (id: PendingId | null): boolean => id !== null && present.has(id);
  const isHeld = isPresent(attention.focused) || (attention.isInProgress && isPresent(before.open));
  const arranged = new Set(before.order);
  const added = ids.filter((id) => !arranged.has(id));
  const order = isHeld ? [...before.order.filter((id) => present.has(id)), ...added] : ids;
  const arrived = isHeld ? [...before.arrived, ...added].filter((id) => present.has(id)) : [];
  const openable = new Set(entries.filter(({ isOpen }) => isOpen).map(({ id }) => id));
  return keepIfSame(before, {
    ...nextOpenEntry(
      before,
      order.filter((id) => openable.has(id)),
      { isPresent, isHeld },
    ),
    order,
    arrived: new Set(arrived),
  });
}

/** Opens an entry, or collapses all of them. */
export function setOpenEntry(before: Arrangement, open: PendingId | null): Arrangement {
  return {
    ...before,
    open,
    isChosen: true,
  };
}

/** Goes back to the order of urgency; the open entry stays open. */
export function resortEntries(before: Arrangement, ids: readonly PendingId[]): Arrangement {
  return {
    ...before,
    order: ids,
    isChosen: true,
    arrived: new Set(),
  };
}

type OpenEntryState = Pick<Arrangement, 'open' | 'isChosen'>;

function nextOpenEntry(
  before: Arrangement,
  openable: readonly PendingId[],
  { isPresent, isHeld }: { isPresent: (id: PendingId | null) => boolean; isHeld: boolean },
): OpenEntryState {
  const first: OpenEntryState = { open: openable[0] ?? null, isChosen: false };
  if (before.open === null) return before.isChosen && openable.length > 0 ? before : first;
  if (isPresent(before.open)) return isHeld || before.isChosen ? before : first;
  if (before.order[0] === before.open) return first;
  const open = entryAfterOpen(before, openable);
  return { open, isChosen: open !== first.open };
}

/** The entry after the one that has left, so that an operator who works through the list goes on from there. */
function entryAfterOpen({ order, open }: Arrangement, openable: readonly PendingId[]): PendingId | null {
  const rest = open === null ? [] : order.slice(order.indexOf(open) + 1);
  return rest.find((id) => openable.includes(id)) ?? openable[0] ?? null;
}

function keepIfSame(before: Arrangement, after: Arrangement): Arrangement {
  const isSame =
    before.open === after.open &&
    before.isChosen === after.isChosen &&
    before.arrived.size === after.arrived.size &&
    before.order.length === after.order.length &&
    before.order.every((id, index) => id === after.order[index]);
  return isSame ? before : after;
}
