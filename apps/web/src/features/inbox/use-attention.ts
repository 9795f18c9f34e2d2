import type { PendingId } from '@kandev/contracts';
import { useState, type FocusEvent, type PointerEvent } from 'react';

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
