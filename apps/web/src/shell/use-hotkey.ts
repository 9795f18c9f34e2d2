import { useEffect, useEffectEvent } from 'react';
import { OPEN_LAYER_SELECTOR, type Hotkey } from '#components/shortcuts.ts';

/** Controls that take letters themselves; `data-keeps-hotkeys` marks an element that wants every key for a while. */
const TYPING_SELECTOR = [
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])',
  'textarea',
  'select',
  '[contenteditable]',
  '[role="textbox"]',
  '[role="combobox"]',
  '[role="listbox"]',
  '[data-keeps-hotkeys]',
].join();

/**
 * Runs on a single key, except in a control that takes letters and under an open dialog or menu. A key that is no
 * letter may need Shift, as the slash does on a German keyboard.
 */
export function useHotkey(key: Hotkey, run: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== key || event.repeat || event.isComposing || event.defaultPrevented)
      return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.shiftKey && /^[a-z]$/.test(key)) return;
    if (document.activeElement?.closest(TYPING_SELECTOR) || document.querySelector(OPEN_LAYER_SELECTOR))
      return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
