import type { AgentFeatures, SessionOption } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { boundFeatures } from './bound-features.ts';

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
const agentFeatures = (commands: number, ...options: SessionOption[]): AgentFeatures => ({
  commands: Array.from({ length: commands }, (_, index) => command(index)),
  options,
  usage: null,
});

it('leaves ordinary features as they are', () => {
  const ordinary = agentFeatures(30, option('mode', 4), option('model', 20));
  expect(boundFeatures(ordinary)).toBe(ordinary);
});

it('bounds the total size of all features', () => {
  const all = agentFeatures(
    200,
    ...Array.from({ length: 10 }, (_, index) => option(`o${index}`, 200, 'v199')),
  );
  expect(JSON.stringify(all).length).toBeGreaterThan(1_000_000);
  const bounded = boundFeatures(all);
  expect(JSON.stringify(bounded).length).toBeLessThan(100_000);
  expect(bounded.commands).toEqual(all.commands.slice(0, bounded.commands.length));
  expect(bounded.commands.length).toBeGreaterThan(10);
  for (const { choices } of bounded.options) {
    expect(choices.length).toBeGreaterThan(2);
    expect(choices.at(-1)).toEqual(choice(199));
  }
});

it('shortens a large option and no small one, and keeps their order', () => {
  const small = option('small', 5);
  const bounded = boundFeatures(agentFeatures(0, option('large', 200), small));
  expect(bounded.options.map(({ id }) => id)).toEqual(['large', 'small']);
  expect(bounded.options[1]).toBe(small);
  expect(bounded.options[0]?.choices.length).toBeGreaterThan(60);
});
