import { expect, it } from 'vitest';
import { findOptions } from './find-options.ts';

const options = [
  { id: 'eu-1', label: 'Zürich', description: 'Mountains' },
  { id: 'eu-2', label: 'Paris' },
  { id: 'us-1', label: 'Portland', description: 'Rain' },
];
const found = (wanted: string) => findOptions(options, wanted).map(({ index }) => index);

it('an empty search finds every option', () => {
  expect(found('')).toEqual([0, 1, 2]);
  expect(found('  ')).toEqual([0, 1, 2]);
});

it('finds by label, value and description, whatever the case and the accents', () => {
  expect(found('zurich')).toEqual([0]);
  expect(found('EU-')).toEqual([0, 1]);
  expect(found('rain')).toEqual([2]);
});

it('wants every word, in any order', () => {
  expect(found('mountains eu')).toEqual([0]);
  expect(found('mountains us')).toEqual([]);
});
