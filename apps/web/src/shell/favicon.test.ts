import { expect, it } from 'vitest';
import { faviconUrl } from './favicon.ts';

const colours = { ground: 'white', ink: 'black', badge: 'blue', onBadge: 'yellow' };

function drawing(pending: number): Element {
  const url = faviconUrl(pending, colours);
  const [head, ...svg] = url.split(',');
  expect(head).toBe('data:image/svg+xml');
  return new DOMParser().parseFromString(decodeURIComponent(svg.join(',')), 'image/svg+xml').documentElement;
}

it.each([
  [0, null],
  [1, '1'],
  [42, '42'],
  [99, '99'],
  [100, '99+'],
])('with %i pending the icon says %s', (pending, text) => {
  expect(drawing(pending).querySelector('text')?.textContent ?? null).toBe(text);
  expect(drawing(pending).querySelectorAll('path')).toHaveLength(text === null ? 1 : 0);
});
