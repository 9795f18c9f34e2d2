import type { PendingId } from '@kandev/contracts';

/** How the inbox stands on the screen. */
export type Arrangement = {
  readonly order: readonly PendingId[];
  /** The one whose form is open. */
  readonly open: PendingId | null;
  /** Whether an operator opened it, or folded all away, and not the order. */
  readonly isChosen: boolean;
  /** What has come while the order was held. */
  readonly arrived: ReadonlySet<PendingId>;
};

/** One entry as far as its place depends on it. */
export type Placed = { readonly id: PendingId; readonly isOpen: boolean };

export const nothingArranged: Arrangement = { order: [], open: null, isChosen: false, arrived: new Set() };

/**
 * Arranges what there is now, given by urgency. While somebody is `at` an entry, or has begun the open one,
 * nothing moves: what arrives comes last and is told of. Otherwise the order is by urgency, and unless
 * somebody chose another the first is open. Returns the same object when nothing changes.
 */
export function arrange(
  before: Arrangement,
  entries: readonly Placed[],
  somebody: { at: PendingId | null; begun: boolean },
): Arrangement {
  const ids = entries.map(({ id }) => id);
  const here = new Set(ids);
  const isHere = (id: PendingId | null): boolean => id !== null && here.has(id);
  const isHeld = isHere(somebody.at) || (somebody.begun && isHere(before.open));
  const known = new Set(before.order);
  const fresh = ids.filter((id) => !known.has(id));
  const order = isHeld ? [...before.order.filter((id) => here.has(id)), ...fresh] : ids;
  const arrived = isHeld ? [...before.arrived, ...fresh].filter((id) => here.has(id)) : [];
  const openable = new Set(entries.filter(({ isOpen }) => isOpen).map(({ id }) => id));
  return settled(before, {
    ...opened(
      before,
      order.filter((id) => openable.has(id)),
      { isHere, isHeld },
    ),
    order,
    arrived: new Set(arrived),
  });
}

/** Opens one, or folds all away. */
export function choose(before: Arrangement, open: PendingId | null): Arrangement {
  return {
    ...before,
    open,
    isChosen: true,
  };
}

/** Goes back to the order of urgency, with what is open still open. */
export function sortAnew(before: Arrangement, ids: readonly PendingId[]): Arrangement {
  return {
    ...before,
    order: ids,
    isChosen: true,
    arrived: new Set(),
  };
}

type Opened = Pick<Arrangement, 'open' | 'isChosen'>;

function opened(
  before: Arrangement,
  openable: readonly PendingId[],
  { isHere, isHeld }: { isHere: (id: PendingId | null) => boolean; isHeld: boolean },
): Opened {
  const first: Opened = { open: openable[0] ?? null, isChosen: false };
  if (before.open === null) return before.isChosen && openable.length > 0 ? before : first;
  if (isHere(before.open)) return isHeld || before.isChosen ? before : first;
  if (before.order[0] === before.open) return first;
  const open = following(before, openable);
  return { open, isChosen: open !== first.open };
}

/** What came after the one that has left, so that somebody who works through the list goes on from there. */
function following({ order, open }: Arrangement, openable: readonly PendingId[]): PendingId | null {
  const rest = open === null ? [] : order.slice(order.indexOf(open) + 1);
  return rest.find((id) => openable.includes(id)) ?? openable[0] ?? null;
}

function settled(before: Arrangement, after: Arrangement): Arrangement {
  const isSame =
    before.open === after.open &&
    before.isChosen === after.isChosen &&
    before.arrived.size === after.arrived.size &&
    before.order.length === after.order.length &&
    before.order.every((id, place) => id === after.order[place]);
  return isSame ? before : after;
}
