import { expect, it } from 'vitest';
import { isTextField, keyActionOf, type PressedKey } from './keyboard.ts';

const press = (key: string, given: Partial<PressedKey> = {}): PressedKey => ({
  key,
  keyCode: 0,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  ...given,
});

it('digits and arrows have an action outside of text fields only', () => {
  expect(keyActionOf(press('1'), false)).toEqual({ kind: 'choose', index: 0 });
  expect(keyActionOf(press('9'), false)).toEqual({ kind: 'choose', index: 8 });
  expect(keyActionOf(press('0'), false)).toBeNull();
  expect(keyActionOf(press('ArrowDown'), false)).toEqual({ kind: 'move', by: 1 });
  expect(keyActionOf(press('ArrowLeft'), false)).toEqual({ kind: 'step', by: -1 });
  for (const key of ['1', 'ArrowDown', 'ArrowLeft']) expect(keyActionOf(press(key), true)).toBeNull();
});

it('submits with Ctrl or Cmd and Enter, in text fields too, and never with Enter alone or held down', () => {
  expect(keyActionOf(press('Enter', { ctrlKey: true }), true)).toEqual({ kind: 'submit' });
  expect(keyActionOf(press('Enter', { metaKey: true }), false)).toEqual({ kind: 'submit' });
  expect(keyActionOf(press('Enter'), true)).toEqual({ kind: 'advance' });
  expect(keyActionOf(press('Enter', { shiftKey: true }), true)).toBeNull();
  expect(keyActionOf(press('Enter', { repeat: true }), true)).toBeNull();
  expect(keyActionOf(press('Enter'), false)).toBeNull();
  expect(keyActionOf(press('Enter', { ctrlKey: true, repeat: true }), true)).toBeNull();
});

it('no key has an action while an input method composes, however the browser tells it', () => {
  for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
    expect(keyActionOf(press('Enter', { ctrlKey: true, ...composing }), true)).toBeNull();
    expect(keyActionOf(press('Escape', composing), true)).toBeNull();
    expect(keyActionOf(press('1', composing), false)).toBeNull();
  }
});

it('Escape collapses wherever the focus is, and Shift+Tab has no action', () => {
  expect(keyActionOf(press('Escape'), true)).toEqual({ kind: 'collapse' });
  expect(keyActionOf(press('Escape'), false)).toEqual({ kind: 'collapse' });
  expect(keyActionOf(press('Tab', { shiftKey: true }), false)).toBeNull();
  expect(keyActionOf(press('Tab'), true)).toBeNull();
});

it('keys with a modifier stay the shortcuts of browsers and systems', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey'] as const) {
    expect(keyActionOf(press('1', { [modifier]: true }), false)).toBeNull();
    expect(keyActionOf(press('ArrowUp', { [modifier]: true }), false)).toBeNull();
  }
});

it('inputs, text areas and selects are text fields', () => {
  for (const tag of ['input', 'textarea', 'select']) {
    expect(isTextField(document.createElement(tag))).toBe(true);
  }
  expect(isTextField(document.createElement('button'))).toBe(false);
  expect(isTextField(null)).toBe(false);
});
