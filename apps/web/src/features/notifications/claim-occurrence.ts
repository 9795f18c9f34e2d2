const PLACE = 'kandev.notified';
const MOST = 500;
/** Browsers carry what one tab has stored over to the others only after a while; locks count at once. */
const SPREADS_WITHIN = 10_000;

type Told = Pick<Storage, 'getItem' | 'setItem'>;
type Locks = Pick<LockManager, 'request'>;

/**
 * Whether this page is the first of this browser, over tabs and reloads, to ask about an occurrence. Without locks
 * (an insecure address) two that ask at one moment both get true; without a store each page tells by itself. Never
 * rejects: telling twice is better than not at all.
 */
export async function claimOccurrence(
  occurrence: string,
  told: () => Told = () => localStorage,
  locks: Locks | undefined = 'locks' in navigator ? navigator.locks : undefined,
): Promise<boolean> {
  const claim = () => {
    const known = readTold(told);
    if (known.includes(occurrence)) return false;
    keepTold(told, [...known, occurrence].slice(-MOST));
    return true;
  };
  if (!locks) return claim();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  locks
    .request(`${PLACE}.${occurrence}`, { ifAvailable: true }, async (lock) => {
      const first = lock !== null && claim();
      resolve(first);
      if (first) await new Promise((spread) => setTimeout(spread, SPREADS_WITHIN));
    })
    .catch(() => resolve(claim()));
  return await promise;
}

function readTold(told: () => Told): string[] {
  try {
    const known: unknown = JSON.parse(told().getItem(PLACE) ?? '[]');
    return Array.isArray(known) ? known.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function keepTold(told: () => Told, known: string[]): void {
  try {
    told().setItem(PLACE, JSON.stringify(known));
  } catch {
    // A store that is full or forbidden: what this page has told, it remembers by itself.
  }
}
