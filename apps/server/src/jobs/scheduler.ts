import { setInterval } from 'node:timers/promises';
import { dispatchNotices, liveProvider } from './notices.ts';
import type { Deps } from '../deps.ts';
import { settleUnreachable } from './expiry.ts';
import { pruneEventLog, pruneSessions } from './pruning.ts';

const JOBS_INTERVAL_MS = 10_000;

/**
 * What goes on for as long as the server runs, until `signal` aborts: notices are handed to their
 * providers, what unreachable runners hold ends, old events are dropped, and old sessions where that is wanted.
 */
export async function runJobs(
  deps: Deps,
  { sessionRetentionMs }: { sessionRetentionMs: number },
  signal: AbortSignal,
): Promise<void> {
  const since = deps.now();
  const unwatch = dispatchNotices(deps, [liveProvider]);
  try {
    for await (const _ of setInterval(JOBS_INTERVAL_MS, undefined, { signal, ref: false })) {
      runJobsOnce(deps, { since, sessionRetentionMs });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    unwatch();
  }
}

/** A round that fails is logged, and the next one tries again. */
function runJobsOnce(
  deps: Deps,
  { since, sessionRetentionMs }: { since: Date; sessionRetentionMs: number },
): void {
  try {
    settleUnreachable(deps, { since });
    pruneEventLog(deps);
    pruneSessions(deps, { keptMs: sessionRetentionMs });
  } catch (error) {
    deps.log.error({ err: error }, 'a round of housekeeping failed');
  }
}
