import { expect, it } from 'vitest';
import { Backoff } from './backoff.ts';

const limits = { firstMs: 200, maxMs: 15_000, stableMs: 30_000 };

it('doubles the delay up to its limit', () => {
  const backoff = new Backoff(limits, () => 1);
  const waits = Array.from({ length: 9 }, () => backoff.delayAfter(0));
  expect(waits).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 12_800, 15_000, 15_000]);
});

it('is spread, and never shorter than half', () => {
  expect(new Backoff(limits, () => 0).delayAfter(0)).toBe(100);
  expect(new Backoff(limits, () => 0.5).delayAfter(0)).toBe(150);
});

it('starts again after a connection that was stable for half a minute', () => {
  const backoff = new Backoff(limits, () => 1);
  backoff.delayAfter(0);
  backoff.delayAfter(0);
  expect(backoff.delayAfter(29_999)).toBe(800);
  expect(backoff.delayAfter(30_000)).toBe(200);
});
