import type { PendingId } from '@kandev/contracts';
import { useEffect, useEffectEvent, useRef } from 'react';

/** How long the line about an end stays to be read. */
const STAYS = 4_000;
const LOOKS_EACH = 500;

/** Lets ended entries leave a while after they ended, the one that somebody is at only when they have left it. */
export function useLeaving(
  ended: readonly PendingId[],
  at: PendingId | null,
  leave: (ids: readonly PendingId[]) => void,
): void {
  const since = useRef(new Map<PendingId, number>());
  const isWaiting = ended.length > 0;

  const look = useEffectEvent(() => {
    const now = Date.now();
    const known = since.current;
    since.current = new Map(ended.map((id) => [id, known.get(id) ?? now]));
    const due = ended.filter((id) => id !== at && now - (since.current.get(id) ?? now) >= STAYS);
    if (due.length > 0) leave(due);
  });

  useEffect(() => {
    if (!isWaiting) return;
    look();
    const timer = setInterval(() => look(), LOOKS_EACH);
    return () => clearInterval(timer);
  }, [isWaiting]);
}
