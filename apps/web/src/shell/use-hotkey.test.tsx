import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useHotkey } from './use-hotkey.ts';

function Page({ ran }: { ran: string[] }) {
  useHotkey('n', () => ran.push('n'));
  useHotkey('/', () => ran.push('/'));
  return (
    <>
      <button type="button">An option</button>
      <div tabIndex={0}>A heading</div>
      <input type="checkbox" aria-label="A box" />
      <input aria-label="A field" />
      <textarea aria-label="A text" />
      <select aria-label="A list" />
      <a href="/here" data-keeps-hotkeys="">
        A dragged card
      </a>
    </>
  );
}

const focus = (element: HTMLElement) => element.focus();
const press = (key: string, modifiers: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...modifiers });

it('a letter works wherever it would not be typed', () => {
  const ran: string[] = [];
  render(<Page ran={ran} />);
  press('n');
  for (const element of [
    screen.getByRole('button'),
    screen.getByText('A heading'),
    screen.getByRole('checkbox'),
  ]) {
    focus(element);
    press('n');
  }
  press('/', { shiftKey: true });
  expect(ran).toEqual(['n', 'n', 'n', 'n', '/']);
});

it('a letter is left to fields, lists and a dragged card, to other combinations, and to open dialogs', () => {
  const ran: string[] = [];
  const { rerender } = render(<Page ran={ran} />);
  for (const element of [
    screen.getByRole('textbox', { name: 'A field' }),
    screen.getByRole('textbox', { name: 'A text' }),
    screen.getByRole('combobox'),
    screen.getByRole('link'),
  ]) {
    focus(element);
    press('n');
  }
  focus(screen.getByRole('button'));
  for (const modifiers of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { shiftKey: true }]) {
    press('n', modifiers);
  }
  press('n', { repeat: true });
  press('n', { isComposing: true });
  rerender(
    <>
      <Page ran={ran} />
      <div role="dialog" aria-label="Over it" />
    </>,
  );
  press('n');
  expect(ran).toEqual([]);
});
