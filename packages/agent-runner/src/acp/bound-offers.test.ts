import type { AgentFeatures, SessionOption } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { boundOffers } from './bound-offers.ts';

const text = (length: number) => '"'.repeat(length);
const command = (index: number) => ({ name: `c${index}`, description: text(240), hint: text(240) });
const choice = (index: number) => ({
  value: `v${index}`,
  name: text(100),
  description: text(240),
  group: null,
});
const option = (id: string, choices: number, current = 'v0'): SessionOption => ({
  id,
  name: id,
  description: null,
  category: null,
  current,
  choices: Array.from({ length: choices }, (_, index) => choice(index)),
});
const offers = (commands: number, ...options: SessionOption[]): AgentFeatures => ({
  commands: Array.from({ length: commands }, (_, index) => command(index)),
  options,
  usage: null,
});

it('leaves ordinary features as they are', () => {
  const usual = offers(30, option('mode', 4), option('model', 20));
  expect(boundOffers(usual)).toBe(usual);
});

it('bounds the total size of all features', () => {
  const all = offers(200, ...Array.from({ length: 10 }, (_, index) => option(`o${index}`, 200, 'v199')));
  expect(JSON.stringify(all).length).toBeGreaterThan(1_000_000);
  const told = boundOffers(all);
  expect(JSON.stringify(told).length).toBeLessThan(100_000);
  expect(told.commands).toEqual(all.commands.slice(0, told.commands.length));
  expect(told.commands.length).toBeGreaterThan(10);
  for (const { choices } of told.options) {
    expect(choices.length).toBeGreaterThan(2);
    expect(choices.at(-1)).toEqual(choice(199));
  }
});

it('shortens a large option and no small one, and keeps their order', () => {
  const small = option('small', 5);
  const told = boundOffers(offers(0, option('large', 200), small));
  expect(told.options.map(({ id }) => id)).toEqual(['large', 'small']);
  expect(told.options[1]).toBe(small);
  expect(told.options[0]?.choices.length).toBeGreaterThan(60);
});
