import { expect, it } from 'vitest';
import { claimOccurrence } from './claim-occurrence.ts';

/** Locks as two tabs share them: one at a time, in the order of asking. */
function sharedLocks(): LockManager {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, run: () => unknown) => {
      const next = last.then(run);
      last = next;
      return next;
    },
  } as unknown as LockManager;
}

it('R5: of all tabs that learn of an occurrence at once, one tells of it', async () => {
  const locks = sharedLocks();
  const claims = await Promise.all(
    Array.from({ length: 5 }, () => claimOccurrence('occurrence-1', localStorage, locks)),
  );
  expect(claims).toEqual([true, false, false, false, false]);
});

it('R5: a reload tells of nothing again, and two occurrences are two', async () => {
  expect(await claimOccurrence('a', localStorage, undefined)).toBe(true);
  expect(await claimOccurrence('b', localStorage, undefined)).toBe(true);
  expect(await claimOccurrence('a', localStorage, undefined)).toBe(false);
});

it('remembers the newest five hundred, and survives a broken store', async () => {
  localStorage.setItem('kandev.notified', '{broken');
  for (let number = 0; number < 501; number += 1)
    await claimOccurrence(`o${number}`, localStorage, undefined);
  expect(JSON.parse(localStorage.getItem('kandev.notified') ?? '')).toHaveLength(500);
  expect(await claimOccurrence('o500', localStorage, undefined)).toBe(false);
});
