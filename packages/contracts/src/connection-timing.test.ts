import { expect, it } from 'vitest';
import { retryDelay } from './connection-timing.ts';

const limits = { firstMs: 200, maxMs: 1_000 };

it('doubles the wait with each failure, up to its limit', () => {
  expect([1, 2, 3, 4, 50, 5_000].map((failures) => retryDelay(failures, limits, () => 1))).toEqual([
    200, 400, 800, 1_000, 1_000, 1_000,
  ]);
});

it('spreads the wait over its upper half', () => {
  expect(retryDelay(1, limits, () => 0)).toBe(100);
});
