import { useEffect, useEffectEvent } from 'react';
import type { Hotkey } from '../parts/shortcuts.ts';

/**
 * Runs on a single key, and only while nothing has the focus that could want it for itself. A key that is no
 * letter may need Shift, as the slash does on a German keyboard.
 */
export function useHotkey(key: Hotkey, run: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { activeElement, body } = document;
    const free =
      activeElement === null ||
      activeElement === body ||
      activeElement.id === 'content' ||
      activeElement.hasAttribute('data-passes-hotkeys');
    if (!free || event.key.toLowerCase() !== key || event.repeat || event.isComposing) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.shiftKey && /^[a-z]$/.test(key)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
