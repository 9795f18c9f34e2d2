import { useEffect, useEffectEvent } from 'react';
import { OVER_THE_PAGE, type Hotkey } from '#components/shortcuts.ts';

/** What letters are typed into, or chosen by; `data-keeps-hotkeys` is what wants every key for a while. */
const TAKES_LETTERS = [
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
 * Runs on a single key, but not while it would be typed, nor while a dialog or a menu is open. A key that is no
 * letter may need Shift, as the slash does on a German keyboard.
 */
export function useHotkey(key: Hotkey, run: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== key || event.repeat || event.isComposing || event.defaultPrevented)
      return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.shiftKey && /^[a-z]$/.test(key)) return;
    if (document.activeElement?.closest(TAKES_LETTERS) || document.querySelector(OVER_THE_PAGE)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
