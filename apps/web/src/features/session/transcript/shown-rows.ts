import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/** So many rows are all drawn, so that a short transcript is a whole page to search and to read. */
const ALL_OF = 60;

/** Which rows are in the page: those in view with some around them, and the one that has the focus. */
export function shownRows(range: Range, focused: number | null): number[] {
  if (range.count <= ALL_OF) return Array.from({ length: range.count }, (_, index) => index);
  const near = defaultRangeExtractor(range);
  if (focused === null || focused < 0 || focused >= range.count || near.includes(focused)) return near;
  return [...near, focused].sort((a, b) => a - b);
}
