import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { claimOccurrence } from './claim-occurrence.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** One browser's locks, as all its tabs share them. */
function sharedLocks(): LockManager {
  const held = new Set<string>();
  return {
    request: async (name: string, _options: LockOptions, run: (lock: unknown) => Promise<unknown>) => {
      if (held.has(name)) return await run(null);
      held.add(name);
      try {
        return await run({ name });
      } finally {
        held.delete(name);
      }
    },
  } as unknown as LockManager;
}

/** The storage as each tab sees it: a write reaches the other tabs only after a second. */
function tabsOfABrowser(count: number): Pick<Storage, 'getItem' | 'setItem'>[] {
  const views = Array.from({ length: count }, () => new Map<string, string>());
  return views.map((own) => ({
    getItem: (name) => own.get(name) ?? null,
    setItem: (name, value) => {
      own.set(name, value);
      setTimeout(() => views.forEach((view) => view.set(name, value)), 1_000);
    },
  }));
}

it('of all tabs that receive an occurrence at once, one claims it [R5]', async () => {
  const locks = sharedLocks();
  const tabs = tabsOfABrowser(5);
  const claims = await Promise.all(
    tabs.map((storage) => claimOccurrence('occurrence-1', () => storage, locks)),
  );
  expect(claims).toEqual([true, false, false, false, false]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await claimOccurrence('occurrence-1', () => tabs[3] ?? localStorage, locks)).toBe(false);
});

it('a reload claims nothing again, and two occurrences are claimed apart [R5]', async () => {
  expect(await claimOccurrence('a', () => localStorage, undefined)).toBe(true);
  expect(await claimOccurrence('b', () => localStorage, undefined)).toBe(true);
  expect(await claimOccurrence('a', () => localStorage, undefined)).toBe(false);
  expect(await claimOccurrence('a', () => localStorage, sharedLocks())).toBe(false);
});

it('remembers the newest five hundred, and survives a broken store', async () => {
  localStorage.setItem('kandev.notified', '{broken');
  for (let number = 0; number < 501; number += 1)
    await claimOccurrence(`o${number}`, () => localStorage, undefined);
  expect(JSON.parse(localStorage.getItem('kandev.notified') ?? '')).toHaveLength(500);
  expect(await claimOccurrence('o500', () => localStorage, undefined)).toBe(false);
});

it('claims all the same where storage is full or forbidden, or locks are refused', async () => {
  const refuse = () => {
    throw new DOMException('no', 'QuotaExceededError');
  };
  const full = () => ({ getItem: () => null, setItem: refuse });
  const refusing = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) };
  expect(await claimOccurrence('a', full, undefined)).toBe(true);
  expect(await claimOccurrence('a', refuse, sharedLocks())).toBe(true);
  expect(await claimOccurrence('a', full, refusing)).toBe(true);
});
