import type { AgentCommand } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { commandHint, matchCommands } from './match-commands.ts';

const commands: AgentCommand[] = [
  { name: 'code-review', description: '', hint: null },
  { name: 'Review-branch', description: '', hint: 'a branch' },
  { name: 'review', description: '', hint: 'what of it' },
  { name: 'compact', description: '', hint: null },
];

it.each([
  ['/', ['code-review', 'Review-branch', 'review', 'compact']],
  ['/review', ['review', 'Review-branch', 'code-review']],
  ['/REV', ['Review-branch', 'review', 'code-review']],
  ['/nothing', []],
  ['/review ', []],
  ['/review\n', []],
  [' /review', []],
  ['say /review', []],
  ['', []],
])('%j may become %j', (text, names) => {
  expect(matchCommands(commands, text).map(({ name }) => name)).toEqual(names);
});

it('a command shows its hint until something follows it', () => {
  expect(commandHint(commands, '/review')).toBe('what of it');
  expect(commandHint(commands, '/review ')).toBe('what of it');
  expect(commandHint(commands, '/review all')).toBeNull();
  expect(commandHint(commands, '/compact ')).toBeNull();
  expect(commandHint(commands, 'review')).toBeNull();
});
