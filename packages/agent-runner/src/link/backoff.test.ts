import { expect, it } from 'vitest';
import { Backoff } from './backoff.ts';

const limits = { firstMs: 200, mostMs: 15_000, stableMs: 30_000 };

it('doubles the delay up to its limit', () => {
  const backoff = new Backoff(limits, () => 1);
  const waits = Array.from({ length: 9 }, () => backoff.after(0));
  expect(waits).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 12_800, 15_000, 15_000]);
});

it('spreads the delay over its upper half', () => {
  expect(new Backoff(limits, () => 0).after(0)).toBe(100);
  expect(new Backoff(limits, () => 0.5).after(0)).toBe(150);
});

it('starts again after a connection that was stable for half a minute', () => {
  const backoff = new Backoff(limits, () => 1);
  backoff.after(0);
  backoff.after(0);
  expect(backoff.after(29_999)).toBe(800);
  expect(backoff.after(30_000)).toBe(200);
});
