import { expect, it } from 'vitest';
import { isPathWithin } from './path-within.ts';

it.each([
  ['/home/w/shop', '/home/w/shop', true],
  ['/home/w/shop', '/home/w/shop/', true],
  ['/home/w/shop/', '/home/w//shop/./web', true],
  ['/home/w/shop', '/home/w/other/../shop/web', true],
  ['/home/w/shop', '/home/w/shop/web/../..', false],
  ['/home/w/shop', '/home/w/shop-two', false],
  ['/home/w/shop', '/home/w', false],
  ['/home/w/shop', 'shop', false],
  ['/', '/home', true],
])('with the folder %s, %s is in it: %s', (folder, path, expected) => {
  expect(isPathWithin(folder, path)).toBe(expected);
});
