import { expect, it } from 'vitest';
import { favicon } from './favicon.ts';

const colours = { ground: 'white', ink: 'black', mark: 'blue', onMark: 'yellow' };
function drawn(waiting: number): Element {
  const address = favicon(waiting, colours);
  const [head, ...svg] = address.split(',');
  expect(head).toBe('data:image/svg+xml');
  return new DOMParser().parseFromString(decodeURIComponent(svg.join(',')), 'image/svg+xml').documentElement;
}

it.each([
  [0, null],
  [1, '1'],
  [42, '42'],
  [99, '99'],
  [100, '99+'],
])('with %i waiting the icon says %s', (waiting, words) => {
  expect(drawn(waiting).querySelector('text')?.textContent ?? null).toBe(words);
  expect(drawn(waiting).querySelectorAll('path')).toHaveLength(words === null ? 1 : 0);
});
