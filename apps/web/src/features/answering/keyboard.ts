/** The action of a key in a form that has the focus. */
export type KeyAction =
  | { kind: 'choose'; index: number }
  | { kind: 'move'; by: 1 | -1 }
  | { kind: 'step'; by: 1 | -1 }
  | { kind: 'submit' }
  | { kind: 'advance' }
  | { kind: 'collapse' };

/** The part of a key event that decides. Only `keyCode` tells the end of a composition in Safari. */
export type PressedKey = {
  readonly key: string;
  readonly keyCode: number;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly repeat: boolean;
  readonly isComposing: boolean;
};

/** Browsers report this code for each key that an input method handles. */
const INPUT_METHOD_KEY_CODE = 229;

/**
 * The action of a key that was pressed inside a form; null where the form has none for it. In a text field only
 * Escape and Enter, alone or with Ctrl or Cmd, have an action; while an input method composes no key has.
 */
export function keyActionOf(pressed: PressedKey, inTextField: boolean): KeyAction | null {
  if (pressed.isComposing || pressed.keyCode === INPUT_METHOD_KEY_CODE) return null;
  if (pressed.key === 'Enter' && (pressed.ctrlKey || pressed.metaKey)) {
    return pressed.repeat || pressed.altKey || pressed.shiftKey ? null : { kind: 'submit' };
  }
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.shiftKey) return null;
  if (pressed.key === 'Escape') return { kind: 'collapse' };
  if (inTextField) return pressed.key === 'Enter' && !pressed.repeat ? { kind: 'advance' } : null;
  if (/^[1-9]$/.test(pressed.key)) {
    return pressed.repeat ? null : { kind: 'choose', index: Number(pressed.key) - 1 };
  }
  switch (pressed.key) {
    case 'ArrowDown':
      return { kind: 'move', by: 1 };
    case 'ArrowUp':
      return { kind: 'move', by: -1 };
    case 'ArrowRight':
      return { kind: 'step', by: 1 };
    case 'ArrowLeft':
      return { kind: 'step', by: -1 };
    default:
      return null;
  }
}

/** Whether typing into this element enters text, so that keys must not answer. */
export function isTextField(element: EventTarget | null): boolean {
  return (
    element instanceof HTMLElement &&
    (element.isContentEditable || element.matches('input, textarea, select, [role="textbox"]'))
  );
}

/** Moves the focus to the next or previous option of a card, from the last to the first; false without options. */
export function focusAdjacentOption(card: HTMLElement | null, by: 1 | -1): boolean {
  const options = [...(card?.querySelectorAll<HTMLElement>('[role="radio"], [role="checkbox"]') ?? [])];
  if (options.length === 0) return false;
  const current = options.findIndex((option) => option === document.activeElement);
  const from = current < 0 && by < 0 ? 0 : current;
  options[(from + by + options.length) % options.length]?.focus();
  return true;
}
