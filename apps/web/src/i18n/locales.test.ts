import { expect, it } from 'vitest';
import { localeFor, regionalTag } from './locales.ts';

it.each([
  [['de-AT', 'en'], 'de'],
  [['fr', 'DE', 'en'], 'de'],
  [['en-GB', 'de'], 'en'],
  [['fr', 'he'], 'en'],
  [['toString'], 'en'],
  [[], 'en'],
])('a browser with the languages %j gets %s', (languages, locale) => {
  expect(localeFor(languages)).toBe(locale);
});

it('dates follow the reader’s region, or the language where no region is named', () => {
  expect(regionalTag('en', ['de-DE', 'en-GB', 'en-US'])).toBe('en-GB');
  expect(regionalTag('de', ['en-GB'])).toBe('de');
});
