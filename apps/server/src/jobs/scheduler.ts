import { setInterval } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { settleUnreachable } from './expiry.ts';
import { dispatchNotices, liveProvider } from './notices.ts';
import { pruneEventLog, pruneSessions } from './pruning.ts';

const JOBS_INTERVAL_MS = 10_000;

/** Runs the server's background jobs until `signal` aborts: notices as they come, the others at an interval. */
export async function runJobs(
  deps: Deps,
  { sessionRetentionMs }: { sessionRetentionMs: number },
  signal: AbortSignal,
): Promise<void> {
  const startedAt = deps.now();
  const stopDispatching = dispatchNotices(deps, [liveProvider]);
  try {
    for await (const _ of setInterval(JOBS_INTERVAL_MS, undefined, { signal, ref: false })) {
      runPeriodicJobs(deps, { startedAt, sessionRetentionMs });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    stopDispatching();
  }
}

/** A failure is logged, and the next interval tries again. */
function runPeriodicJobs(
  deps: Deps,
  { startedAt, sessionRetentionMs }: { startedAt: Date; sessionRetentionMs: number },
): void {
  try {
    settleUnreachable(deps, { startedAt });
    pruneEventLog(deps);
    pruneSessions(deps, { retentionMs: sessionRetentionMs });
  } catch (error) {
    deps.log.error({ err: error }, 'the periodic jobs failed');
  }
}
