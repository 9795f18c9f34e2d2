/** What a key does to the overlay that has the focus inside it. */
export type KeyAct =
  | { kind: 'choose'; index: number }
  | { kind: 'move'; by: 1 | -1 }
  | { kind: 'step'; by: 1 | -1 }
  | { kind: 'submit' }
  | { kind: 'advance' }
  | { kind: 'collapse' };

/** What is read of a key event. `keyCode` is the one sign by which Safari tells the end of a composition. */
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

/** Browsers report this code for every key that an input method takes for itself. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Reads a key that was pressed inside the overlay; null where the key is not the overlay's. In a text field
 * only Enter, alone or with Ctrl or Cmd, and Escape are, and nothing is while an input method composes.
 */
export function readKey(pressed: PressedKey, inTextField: boolean): KeyAct | null {
  if (pressed.isComposing || pressed.keyCode === TAKEN_BY_INPUT_METHOD) return null;
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

/** Whether typing into this element enters text, so that the overlay's own keys must stay out of it. */
export function isTextField(element: EventTarget | null): boolean {
  return (
    element instanceof HTMLElement &&
    (element.isContentEditable || element.matches('input, textarea, select, [role="textbox"]'))
  );
}

/** Moves the focus to the next or previous option of a card, around its ends. False where there is none. */
export function moveAmongOptions(card: HTMLElement | null, by: 1 | -1): boolean {
  const options = [...(card?.querySelectorAll<HTMLElement>('[role="radio"], [role="checkbox"]') ?? [])];
  if (options.length === 0) return false;
  const at = options.findIndex((option) => option === document.activeElement);
  const from = at < 0 && by < 0 ? 0 : at;
  options[(from + by + options.length) % options.length]?.focus();
  return true;
}
