import { setTimeout as sleep } from 'node:timers/promises';
import { Backoff, type BackoffLimits } from './backoff.ts';
import { connectOnce, type LinkEnd, type ServerAddress, type ServerLinkDeps } from './server-link.ts';

/** How often the address of a server is looked up that is not known yet, at the cost of reading a file. */
const ADDRESS_LOOKUP_MS = 200;

export type LinkSupervisorDeps = Omit<ServerLinkDeps, 'address'> & {
  /** Where the server is now, read anew at each attempt; undefined while nobody knows. */
  address: () => ServerAddress | undefined;
  backoff?: BackoffLimits;
};

/**
 * Keeps one connection to the server until the signal aborts. This is the only place that retries.
 *
 * @returns `refused` when the server does not take the token
 */
export async function superviseLink(
  deps: LinkSupervisorDeps,
  signal: AbortSignal,
): Promise<Extract<LinkEnd, { kind: 'refused' }> | { kind: 'stopped' }> {
  const backoff = new Backoff(deps.backoff);
  const isStopped = (): boolean => signal.aborted;
  let loggedReason: string | undefined;
  while (!isStopped()) {
    const address = deps.address();
    const end: LinkEnd =
      address === undefined
        ? { kind: 'closed', reason: 'no server is known yet', openMs: 0 }
        : await connectOnce({ ...deps, address }, signal);
    if (end.kind === 'refused') return end;
    if (isStopped()) break;
    if (end.reason !== loggedReason || end.openMs > 0) {
      deps.log.warn({ reason: end.reason }, 'not connected; trying again');
    }
    loggedReason = end.reason;
    const delayMs = address === undefined ? ADDRESS_LOOKUP_MS : backoff.delayAfter(end.openMs);
    await sleep(delayMs, undefined, { signal }).catch(() => undefined);
  }
  return { kind: 'stopped' };
}
