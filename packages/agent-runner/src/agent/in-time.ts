import { setTimeout as sleep } from 'node:timers/promises';

/** What `work` comes to, or a throw of what `late` makes once it has taken too long. */
export async function inTime<T>(work: Promise<T>, limitMs: number, late: () => Error): Promise<T> {
  const over = new AbortController();
  const alarm = sleep(limitMs, undefined, { signal: over.signal }).then(
    () => {
      throw late();
    },
    () => work,
  );
  try {
    return await Promise.race([work, alarm]);
  } finally {
    over.abort();
  }
}
