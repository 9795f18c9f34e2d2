import { expect, it } from 'vitest';
import { renderedRows } from './transcript-rows.ts';

const range = (count: number) => ({ startIndex: 500, endIndex: 509, overscan: 2, count });

it('a short transcript is rendered whole, and a long one around the rows in view', () => {
  expect(renderedRows({ ...range(40), startIndex: 3, endIndex: 9 }, null)).toHaveLength(40);
  expect(renderedRows(range(20_000), null)).toEqual(Array.from({ length: 14 }, (_, index) => 498 + index));
});

it('the focused row is rendered, wherever it is', () => {
  expect(renderedRows(range(20_000), 7).slice(0, 2)).toEqual([7, 498]);
  expect(renderedRows(range(20_000), 19_000).at(-1)).toBe(19_000);
  expect(renderedRows(range(20_000), 503)).toHaveLength(14);
  expect(renderedRows(range(20_000), 20_000)).toHaveLength(14);
});
