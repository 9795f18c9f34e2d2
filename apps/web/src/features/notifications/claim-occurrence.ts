const CLAIMED_KEY = 'kandev.notified';
const MAX_CLAIMED = 500;
/** How long a lock is held: a write of one tab reaches the storage of the others only after a while. */
const STORAGE_SYNC_MS = 10_000;

type ClaimStorage = Pick<Storage, 'getItem' | 'setItem'>;
type Locks = Pick<LockManager, 'request'>;

/**
 * Whether this page is the first one in this browser, across tabs and reloads, to claim an occurrence. Without
 * locks (an insecure address) two simultaneous claims both succeed, and without storage each page claims for
 * itself. Never rejects: a notice twice is better than none.
 */
export async function claimOccurrence(
  occurrence: string,
  storage: () => ClaimStorage = () => localStorage,
  locks: Locks | undefined = 'locks' in navigator ? navigator.locks : undefined,
): Promise<boolean> {
  const claim = () => {
    const claimed = readClaimed(storage);
    if (claimed.includes(occurrence)) return false;
    storeClaimed(storage, [...claimed, occurrence].slice(-MAX_CLAIMED));
    return true;
  };
  if (!locks) return claim();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  locks
    .request(`${CLAIMED_KEY}.${occurrence}`, { ifAvailable: true }, async (lock) => {
      const isFirst = lock !== null && claim();
      resolve(isFirst);
      if (isFirst) await new Promise((done) => setTimeout(done, STORAGE_SYNC_MS));
    })
    .catch(() => resolve(claim()));
  return await promise;
}

function readClaimed(storage: () => ClaimStorage): string[] {
  try {
    const claimed: unknown = JSON.parse(storage().getItem(CLAIMED_KEY) ?? '[]');
    return Array.isArray(claimed) ? claimed.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function storeClaimed(storage: () => ClaimStorage, claimed: string[]): void {
  try {
    storage().setItem(CLAIMED_KEY, JSON.stringify(claimed));
  } catch {
    // Storage is full or forbidden: this page still remembers what it has received.
  }
}
