import { expect, it } from 'vitest';
import { spanOf } from './durations.ts';

const minute = 60_000;

it.each([
  [0, 'down', 'seconds', 0],
  [59_999, 'down', 'seconds', 59],
  [61_000, 'down', 'minutes', 1],
  [61_000, 'up', 'minutes', 2],
  [59_500, 'up', 'seconds', 60],
  [119 * minute, 'down', 'minutes', 119],
  [120 * minute, 'down', 'hours', 2],
  [48 * 60 * minute, 'down', 'days', 2],
  [-5, 'up', 'seconds', 0],
] as const)('%d ms rounded %s is %s: %d', (length, rounding, unit, count) => {
  expect(spanOf(length, rounding)).toEqual({ unit, count });
});
