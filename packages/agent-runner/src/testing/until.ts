import { setTimeout as sleep } from 'node:timers/promises';

const LIMIT_MS = 15_000;

/** Waits until `look` finds something, and returns it; fails naming what was waited for. */
export async function until<T>(
  what: string,
  look: () => T | undefined | false,
  limitMs = LIMIT_MS,
): Promise<T> {
  const limit = Date.now() + limitMs;
  for (;;) {
    const found = look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > limit) throw new Error(`waited in vain for ${what}`);
    await sleep(3);
  }
}
