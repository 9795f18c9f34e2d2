import type { PendingId } from '@kandev/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { OverlayEntry } from './overlay-entries.ts';

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
