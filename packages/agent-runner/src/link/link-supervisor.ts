import { setTimeout as sleep } from 'node:timers/promises';
import { Backoff, type BackoffLimits } from './backoff.ts';
import { connectOnce, type LinkEnd, type ServerAddress, type ServerLinkDeps } from './server-link.ts';

/** How often it is looked for a server that nobody knows yet: that costs a look into a file. */
const LOOK_EVERY_MS = 200;

export type LinkSupervisorDeps = Omit<ServerLinkDeps, 'address'> & {
  /** Where the server is now, read anew at each attempt; undefined while nobody knows. */
  address: () => ServerAddress | undefined;
  backoff?: BackoffLimits;
};

/**
 * Keeps one connection to the server, for as long as the signal lets it: the only place that tries again.
 * Returns `refused` when the token is not taken.
 */
export async function superviseLink(
  deps: LinkSupervisorDeps,
  signal: AbortSignal,
): Promise<Extract<LinkEnd, { kind: 'refused' }> | { kind: 'stopped' }> {
  const backoff = new Backoff(deps.backoff);
  const isOver = (): boolean => signal.aborted;
  let said: string | undefined;
  while (!isOver()) {
    const address = deps.address();
    const end: LinkEnd =
      address === undefined
        ? { kind: 'closed', reason: 'no server is known yet', openMs: 0 }
        : await connectOnce({ ...deps, address }, signal);
    if (end.kind === 'refused') return end;
    if (isOver()) break;
    if (end.reason !== said || end.openMs > 0) {
      deps.log.warn({ reason: end.reason }, 'not connected; trying again');
    }
    said = end.reason;
    const wait = address === undefined ? LOOK_EVERY_MS : backoff.delayAfter(end.openMs);
    await sleep(wait, undefined, { signal }).catch(() => undefined);
  }
  return { kind: 'stopped' };
}
