import type { AgentCommand } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { hintAfter, matchCommands } from './match-commands.ts';

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

it('says what may follow a command until something does', () => {
  expect(hintAfter(commands, '/review')).toBe('what of it');
  expect(hintAfter(commands, '/review ')).toBe('what of it');
  expect(hintAfter(commands, '/review all')).toBeNull();
  expect(hintAfter(commands, '/compact ')).toBeNull();
  expect(hintAfter(commands, 'review')).toBeNull();
});
