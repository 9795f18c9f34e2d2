import type { PendingId } from '@kandev/contracts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Which question this visit goes to: its form takes the focus. `next` is the one that is open there. */
    answer?: PendingId | 'next';
  }
}

type FocusTarget = { pendingId: PendingId | null; visit: string };

/**
 * What the last visit to the page at `path` went to, null where it was an ordinary one. Each visit has a name
 * of its own, and is taken out of the history at once, so that a reload goes nowhere.
 */
export function useFocusTarget(path: string): FocusTarget | null {
  const navigate = useNavigate();
  const answer = useLocation({
    select: ({ pathname, state }) => (pathname === path ? state.answer : undefined),
  });
  const visit = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  const [lookAt, setLookAt] = useState<FocusTarget | null>(null);
  if (answer !== undefined && lookAt?.visit !== visit) {
    setLookAt({ pendingId: answer === 'next' ? null : answer, visit });
  }
  useEffect(() => {
    if (answer === undefined) return;
    void navigate({ to: '.', search: true, hash: true, state: {}, replace: true, resetScroll: false });
  }, [answer, visit, navigate]);
  return lookAt;
}
