import { setTimeout as sleep } from 'node:timers/promises';
import { connectOnce, type LinkEnd, type ServerAddress, type ServerLinkDeps } from './server-link.ts';

export type Backoff = { firstMs: number; mostMs: number; stableMs: number };
const usualBackoff: Backoff = { firstMs: 200, mostMs: 15_000, stableMs: 30_000 };

export type LinkSupervisorDeps = Omit<ServerLinkDeps, 'address'> & {
  /** Where the server is now, read anew at each attempt; undefined while nobody knows. */
  address: () => ServerAddress | undefined;
  backoff?: Backoff;
  random?: () => number;
};

/**
 * Keeps one connection to the server, for as long as the signal lets it: the only place that tries again.
 * Waits grow to a limit and are spread, so that a server that comes back is not met by all at once; a
 * connection that held for a while starts them afresh. Returns `refused` when the token is not taken.
 */
export const superviseLink = async (
  deps: LinkSupervisorDeps,
  signal: AbortSignal,
): Promise<Extract<LinkEnd, { kind: 'refused' }> | { kind: 'stopped' }> => {
  const { firstMs, mostMs, stableMs } = deps.backoff ?? usualBackoff;
  const random = deps.random ?? Math.random;
  let wait = firstMs;
  let said = '';
  const isOver = (): boolean => signal.aborted;
  while (!isOver()) {
    const address = deps.address();
    const end: LinkEnd =
      address === undefined
        ? { kind: 'closed', reason: 'no server is known yet', openMs: 0 }
        : await connectOnce({ ...deps, address }, signal);
    if (end.kind === 'refused') return end;
    if (end.openMs >= stableMs) wait = firstMs;
    if (isOver()) break;
    if (end.reason !== said || end.openMs > 0) {
      deps.log.warn({ reason: end.reason }, 'not connected; trying again');
    }
    said = end.reason;
    await sleep(wait * (0.5 + random() / 2), undefined, { signal }).catch(() => undefined);
    wait = Math.min(wait * 2, mostMs);
  }
  return { kind: 'stopped' };
};
