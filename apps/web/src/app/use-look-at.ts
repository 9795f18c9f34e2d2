import type { PendingId } from '@kandev/contracts';
import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Which question this visit goes to: its form takes the focus. `next` is the one that is open there. */
    answer?: PendingId | 'next';
  }
}

/** What this visit to a page goes to, null for an ordinary one. Each visit has a name of its own. */
export function useLookAt(): { pendingId: PendingId | null; visit: string } | null {
  const answer = useLocation({ select: ({ state }) => state.answer });
  const visit = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  return answer === undefined ? null : { pendingId: answer === 'next' ? null : answer, visit };
}
