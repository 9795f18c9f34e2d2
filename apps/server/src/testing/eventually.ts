import { once, type EventEmitter } from 'node:events';
import { vi } from 'vitest';

/** A busy machine only takes longer; what never comes fails within the 90 seconds of a test. */
const TIMEOUT_MS = 60_000;

/** Resolves with what `assertion` returns once it no longer throws. For states that no event announces. */
export function eventually<T>(
  assertion: () => T | Promise<T>,
  { timeout = TIMEOUT_MS }: { timeout?: number } = {},
): Promise<T> {
  return vi.waitFor(assertion, { timeout, interval: 10 });
}

/** Resolves with what `read` finds, now or right after a later `event` of `emitter`. */
export async function onceDefined<T>(
  emitter: EventEmitter,
  event: string,
  read: () => T | undefined,
  { timeout = TIMEOUT_MS }: { timeout?: number } = {},
): Promise<T> {
  const signal = AbortSignal.timeout(timeout);
  for (;;) {
    const found = read();
    if (found !== undefined) return found;
    await once(emitter, event, { signal });
  }
}
