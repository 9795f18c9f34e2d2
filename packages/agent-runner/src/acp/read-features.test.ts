import { expect, it } from 'vitest';
import { configOptions, modeOption, readFeatureUpdate } from './read-features.ts';

const commandsOf = (availableCommands: unknown) =>
  readFeatureUpdate({ sessionUpdate: 'available_commands_update', availableCommands });

it('reads the valid commands of a list', () => {
  const read = commandsOf([
    { name: 'review', description: 'Review\n  the changes', input: { hint: 'what of them' } },
    { name: '/compact', description: 7, input: null },
    { name: 'two words', description: 'is no command' },
    { name: '', description: 'neither' },
    { name: 'review', description: 'again' },
    { name: 'x'.repeat(101) },
    { description: 'nameless' },
    null,
    'help',
  ]);
  expect(read).toEqual({
    sessionUpdate: 'available_commands_update',
    availableCommands: [
      { name: 'review', description: 'Review the changes', hint: 'what of them' },
      { name: 'compact', description: '', hint: null },
    ],
  });
  expect(commandsOf({})).toBeUndefined();
});

it('bounds the commands, options and texts of an agent', () => {
  const long = 'w'.repeat(10_000);
  const read = commandsOf(
    Array.from({ length: 5_000 }, (_, at) => ({ name: `c${at}`, description: long, input: { hint: long } })),
  );
  expect(JSON.stringify(read).length).toBeLessThan(200 * 600);
  const choices = Array.from({ length: 1_000 }, (_, at) => ({ value: `v${at}`, name: long }));
  const options = Array.from({ length: 50 }, (_, at) => ({
    id: `o${at}`,
    name: long,
    type: 'select',
    currentValue: 'v999',
    options: choices,
  }));
  const bounded = configOptions.parse(options);
  expect(bounded).toHaveLength(10);
  expect(bounded[0]?.choices).toHaveLength(200);
  expect(bounded[0]?.choices[0]?.value).toBe('v999');
});

it('reads options and their groups, and leaves out options that are no list of values', () => {
  const read = configOptions.parse([
    {
      id: 'model',
      name: 'Model',
      category: 'model',
      type: 'select',
      currentValue: 'b',
      options: [
        { group: 'g', name: 'Big', options: [{ value: 'a', name: 'A', description: 'Slow' }, 5] },
        { value: 'b', name: null },
      ],
    },
    { id: 'fast', name: 'Fast', type: 'boolean', currentValue: true },
    { id: 'no-value', name: 'Odd', type: 'select', options: [] },
    { id: 'model', name: 'Again', type: 'select', currentValue: 'a', options: [] },
  ]);
  expect(read).toEqual([
    {
      id: 'model',
      name: 'Model',
      description: null,
      category: 'model',
      current: 'b',
      choices: [
        { value: 'a', name: 'A', description: 'Slow', group: 'Big' },
        { value: 'b', name: 'b', description: null, group: null },
      ],
    },
  ]);
});

it('lists the current value even if the agent does not offer it', () => {
  const { choices } = modeOption.parse({ currentModeId: 'hidden', availableModes: [{ id: 'a', name: 'A' }] });
  expect(choices.map(({ value }) => value)).toEqual(['hidden', 'a']);
});

it.each([
  [
    { used: 10, size: 100 },
    { used: 10, size: 100 },
  ],
  [
    { used: 10, size: 100, cost: { amount: 0.5, currency: 'USD' } },
    { used: 10, size: 100, cost: { amount: 0.5, currency: 'USD' } },
  ],
  [
    { used: 10, size: 100, cost: 'much' },
    { used: 10, size: 100 },
  ],
  [{ used: -1, size: 100 }, undefined],
  [{ used: '10', size: 100 }, undefined],
])('reads the usage %j', (usage, expected) => {
  const update = readFeatureUpdate({ sessionUpdate: 'usage_update', ...usage });
  expect(update).toEqual(expected && { sessionUpdate: 'usage_update', ...expected });
});

it('reads no other updates', () => {
  expect(readFeatureUpdate({ sessionUpdate: 'plan', entries: [] })).toBeUndefined();
  expect(readFeatureUpdate(null)).toBeUndefined();
});
