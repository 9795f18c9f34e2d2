import { expect, it } from 'vitest';
import { standalonePage } from './standalone-page.ts';

it.each([
  [undefined, 'en'],
  ['de-AT,en;q=0.8', 'de'],
  ['en;q=0.8, DE;q=0.9', 'de'],
  ['fr-CH, de;q=0.3, en;q=0.5', 'en'],
  ['de;q=0, *', 'en'],
  ['fr, constructor', 'en'],
])('a browser that accepts %s is shown a page in %s', (accepted, language) => {
  expect(standalonePage('not_built', accepted)).toContain(`<html lang="${language}">`);
});
