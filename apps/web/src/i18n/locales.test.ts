import { expect, it } from 'vitest';
import { localeFor, regionalTag } from './locales.ts';

it.each([
  [['de-AT', 'en'], 'de'],
  [['fr', 'DE', 'en'], 'de'],
  [['en-GB', 'de'], 'en'],
  [['fr', 'he'], 'en'],
  [['toString'], 'en'],
  [[], 'en'],
])('a browser that reads %j is spoken to in %s', (languages, locale) => {
  expect(localeFor(languages)).toBe(locale);
});

it('writes dates as the reader’s region does, and as the language does where none is named', () => {
  expect(regionalTag('en', ['de-DE', 'en-GB', 'en-US'])).toBe('en-GB');
  expect(regionalTag('de', ['en-GB'])).toBe('de');
});
