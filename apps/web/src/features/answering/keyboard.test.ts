import { expect, it } from 'vitest';
import { isTextField, readKey, type PressedKey } from './keyboard.ts';

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

it('reads digits and arrows outside of text fields alone', () => {
  expect(readKey(press('1'), false)).toEqual({ kind: 'choose', index: 0 });
  expect(readKey(press('9'), false)).toEqual({ kind: 'choose', index: 8 });
  expect(readKey(press('0'), false)).toBeNull();
  expect(readKey(press('ArrowDown'), false)).toEqual({ kind: 'move', by: 1 });
  expect(readKey(press('ArrowLeft'), false)).toEqual({ kind: 'step', by: -1 });
  for (const key of ['1', 'ArrowDown', 'ArrowLeft']) expect(readKey(press(key), true)).toBeNull();
});

it('submits with Ctrl or Cmd and Enter, in text fields too, and never with Enter alone or held down', () => {
  expect(readKey(press('Enter', { ctrlKey: true }), true)).toEqual({ kind: 'submit' });
  expect(readKey(press('Enter', { metaKey: true }), false)).toEqual({ kind: 'submit' });
  expect(readKey(press('Enter'), true)).toEqual({ kind: 'advance' });
  expect(readKey(press('Enter', { shiftKey: true }), true)).toBeNull();
  expect(readKey(press('Enter', { repeat: true }), true)).toBeNull();
  expect(readKey(press('Enter'), false)).toBeNull();
  expect(readKey(press('Enter', { ctrlKey: true, repeat: true }), true)).toBeNull();
});

it('does nothing while an input method composes, however the browser says so', () => {
  for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
    expect(readKey(press('Enter', { ctrlKey: true, ...composing }), true)).toBeNull();
    expect(readKey(press('Escape', composing), true)).toBeNull();
    expect(readKey(press('1', composing), false)).toBeNull();
  }
});

it('field case 52: Escape collapses wherever the focus is, and Shift+Tab is nobody’s key', () => {
  expect(readKey(press('Escape'), true)).toEqual({ kind: 'collapse' });
  expect(readKey(press('Escape'), false)).toEqual({ kind: 'collapse' });
  expect(readKey(press('Tab', { shiftKey: true }), false)).toBeNull();
  expect(readKey(press('Tab'), true)).toBeNull();
});

it('leaves shortcuts of browsers and systems alone', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey'] as const) {
    expect(readKey(press('1', { [modifier]: true }), false)).toBeNull();
    expect(readKey(press('ArrowUp', { [modifier]: true }), false)).toBeNull();
  }
});

it('knows where typing enters text', () => {
  for (const tag of ['input', 'textarea', 'select']) {
    expect(isTextField(document.createElement(tag))).toBe(true);
  }
  expect(isTextField(document.createElement('button'))).toBe(false);
  expect(isTextField(null)).toBe(false);
});
