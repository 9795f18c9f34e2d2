import type { PendingId } from '@kandev/contracts';
import { useState, type FocusEvent, type PointerEvent } from 'react';

type Attention = {
  /** The entry that has the focus, or had it when it was taken off the screen. */
  at: PendingId | null;
  /** The entry that a mouse rests on: somebody reads it, and may be about to press something. */
  under: PendingId | null;
  listeners: {
    onFocus: (event: FocusEvent) => void;
    onBlur: (event: FocusEvent) => void;
    onPointerOver: (event: PointerEvent) => void;
    onPointerLeave: () => void;
  };
};

/** Where in a list of entries somebody is. Another window in front changes nothing. */
export function useAttention(): Attention {
  const [at, setAt] = useState<PendingId | null>(null);
  const [under, setUnder] = useState<PendingId | null>(null);
  return {
    at,
    under,
    listeners: {
      onFocus: (event) => setAt(entryAround(event.target)),
      onBlur: ({ currentTarget, relatedTarget }) => {
        const isElsewhere =
          relatedTarget === null ? document.hasFocus() : !currentTarget.contains(relatedTarget);
        if (isElsewhere) setAt(null);
      },
      onPointerOver: ({ target, pointerType }) =>
        setUnder(pointerType === 'mouse' && target instanceof Element ? entryAround(target) : null),
      onPointerLeave: () => setUnder(null),
    },
  };
}

const entryAround = (element: Element): PendingId | null =>
  (element.closest('[data-pending-id]')?.getAttribute('data-pending-id') ?? null) as PendingId | null;
