import { setInterval } from 'node:timers/promises';
import { watchNotices } from '../notifications/dispatch.ts';
import { liveProvider } from '../notifications/providers/live.ts';
import type { Deps } from './deps.ts';
import { expireUnreachable } from './expire-unreachable.ts';
import { forgetSessions } from './forget-sessions.ts';
import { trimEventLog } from './trim-event-log.ts';

const ROUND_MS = 10_000;

/**
 * What goes on for as long as the server runs, until `signal` aborts: notices are handed to their
 * providers, what unreachable runners hold ends, old events are dropped, and old sessions where that is wanted.
 */
export async function keepHouse(
  deps: Deps,
  { sessionRetentionMs }: { sessionRetentionMs: number },
  signal: AbortSignal,
): Promise<void> {
  const since = deps.now();
  const unwatch = watchNotices(deps, [liveProvider]);
  try {
    for await (const _ of setInterval(ROUND_MS, undefined, { signal, ref: false })) {
      round(deps, { since, sessionRetentionMs });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    unwatch();
  }
}

/** A round that fails is logged, and the next one tries again. */
function round(deps: Deps, { since, sessionRetentionMs }: { since: Date; sessionRetentionMs: number }): void {
  try {
    expireUnreachable(deps, { since });
    trimEventLog(deps);
    forgetSessions(deps, { keptMs: sessionRetentionMs });
  } catch (error) {
    deps.log.error({ err: error }, 'a round of housekeeping failed');
  }
}
