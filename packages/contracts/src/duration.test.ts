import { expect, it } from 'vitest';
import { parseDuration } from './duration.ts';

it.each([
  ['55m', 3_300_000],
  ['1h30m', 5_400_000],
  ['90s', 90_000],
  ['500ms', 500],
  ['1.5h', 5_400_000],
  ['0', 0],
  ['0s', 0],
])('reads %s as %i milliseconds', (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds);
});

it.each(['', '55', '-5m', '5 m', 'm', '5d', '1h30', '5M', `${'9'.repeat(30)}h`])('refuses %j', (text) => {
  expect(parseDuration(text)).toBeNull();
});
