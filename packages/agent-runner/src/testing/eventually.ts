import { once, type EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Only a failure waits that long: below the test timeout, and ample for a loaded machine. */
const DEFAULT_TIMEOUT_MS = 60_000;
const RETRY_INTERVAL_MS = 3;

/** `changes` is an emitter of 'change': the assertion is repeated at each, instead of every few milliseconds. */
type EventuallyOptions = { timeout?: number; changes?: EventEmitter };

/** Repeats the assertion until it passes and returns its result; after the timeout, throws its last error. */
export async function eventually<T>(
  assertion: () => T,
  { timeout = DEFAULT_TIMEOUT_MS, changes }: EventuallyOptions = {},
): Promise<T> {
  const signal = AbortSignal.timeout(timeout);
  for (;;) {
    try {
      return assertion();
    } catch (error) {
      if (signal.aborted) throw error;
    }
    if (changes === undefined) await sleep(RETRY_INTERVAL_MS);
    else await once(changes, 'change', { signal }).catch(() => undefined);
  }
}

/** The value itself; throws, naming what is missing, where there is none. */
export function present<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`there is no ${name}`);
  return value;
}
