import { expect, it } from 'vitest';
import { spanOf } from './durations.ts';

const minute = 60_000;

it.each([
  [0, 'down', 'seconds', 0],
  [59_999, 'down', 'seconds', 59],
  [61_000, 'down', 'minutes', 1],
  [61_000, 'up', 'minutes', 2],
  [59_500, 'up', 'seconds', 60],
  [59 * minute + 1, 'up', 'hours', 1, 0],
  [111 * minute, 'down', 'hours', 1, 51],
  [110 * minute + 1, 'up', 'hours', 1, 51],
  [359 * minute, 'down', 'hours', 5, 59],
  [371 * minute, 'down', 'hours', 6, 0],
  [371 * minute, 'up', 'hours', 7, 0],
  [48 * 60 * minute, 'down', 'days', 2],
  [-5, 'up', 'seconds', 0],
] as const)('%d ms rounded %s is %s: %d %s', (length, rounding, unit, count, minutes?: number) => {
  expect(spanOf(length, rounding)).toEqual({ unit, count, ...(minutes !== undefined && { minutes }) });
});
