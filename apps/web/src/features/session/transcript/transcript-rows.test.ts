import { expect, it } from 'vitest';
import { shownRows } from './transcript-rows.ts';

const range = (count: number) => ({ startIndex: 500, endIndex: 509, overscan: 2, count });

it('a short transcript is in the page whole, and a long one as far as it is near', () => {
  expect(shownRows({ ...range(40), startIndex: 3, endIndex: 9 }, null)).toHaveLength(40);
  expect(shownRows(range(20_000), null)).toEqual(Array.from({ length: 14 }, (_, index) => 498 + index));
});

it('keeps the row that has the focus, wherever it is', () => {
  expect(shownRows(range(20_000), 7).slice(0, 2)).toEqual([7, 498]);
  expect(shownRows(range(20_000), 19_000).at(-1)).toBe(19_000);
  expect(shownRows(range(20_000), 503)).toHaveLength(14);
  expect(shownRows(range(20_000), 20_000)).toHaveLength(14);
});
