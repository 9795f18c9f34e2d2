import { expect, it } from 'vitest';
import { keyActionOf, type PressedKey } from '#features/answering/keyboard.ts';
import { shortcuts } from '#components/shortcuts.ts';

const pressed = (keys: readonly string[]): PressedKey => ({
  key: keys.at(-1) ?? '',
  keyCode: 0,
  altKey: false,
  ctrlKey: keys.includes('Mod'),
  metaKey: false,
  shiftKey: keys.includes('Shift'),
  repeat: false,
  isComposing: false,
});

const listed: readonly string[][] = shortcuts.question
  .flatMap(({ keys }) => keys.map((combination) => [...combination]))
  .flatMap((keys) =>
    keys[0] === '…' ? ['2', '3', '4', '5', '6', '7', '8'].map((digit) => [digit]) : [keys],
  );

const hasEffect = (keys: readonly string[]): boolean =>
  keyActionOf(pressed(keys), false) !== null || keyActionOf(pressed(keys), true) !== null;

it('every key that is listed for a question does something there', () => {
  for (const keys of listed) expect(hasEffect(keys), keys.join('+')).toBe(true);
});

it('every key that does something to a question is listed', () => {
  const named = ['Enter', 'Escape', 'Tab', ' ', 'Home', 'End', 'PageUp', 'PageDown', 'Delete', 'Backspace'];
  const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
  const printed = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
  const all = [...named, ...arrows, ...printed].flatMap((key) => [[key], ['Mod', key], ['Shift', key]]);
  const unlisted = all
    .filter(hasEffect)
    .filter((keys) => !listed.some((shortcut) => shortcut.join() === keys.join()));
  expect(unlisted).toEqual([]);
});
