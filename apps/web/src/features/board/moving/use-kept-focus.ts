import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the focus on a card or a column's button that is drawn elsewhere because the board changed; the
 * browser drops it then. `dependsOn` changes with the board. Returns what to tell of each focus within.
 */
export function useKeptFocus(
  strip: RefObject<HTMLElement | null>,
  dependsOn: unknown,
): (focused: HTMLElement) => void {
  const held = useRef<{ element: HTMLElement; task: string | undefined } | null>(null);
  useEffect(() => {
    const letGo = ({ target }: PointerEvent) => {
      const isMenu = target instanceof Element && target.closest('[role="menu"]') !== null;
      if (!isMenu) held.current = null;
    };
    document.addEventListener('pointerdown', letGo, { capture: true });
    return () => document.removeEventListener('pointerdown', letGo, { capture: true });
  }, []);
  useLayoutEffect(() => {
    if (held.current === null || document.activeElement !== document.body) return;
    const { element, task } = held.current;
    const link = () => strip.current?.querySelector<HTMLElement>(`[data-task-id="${task}"]`);
    (element.isConnected ? element : link())?.focus({ preventScroll: true });
  }, [strip, dependsOn]);
  return (element) => {
    if (!strip.current?.contains(element)) return;
    const card = element.closest('article')?.querySelector<HTMLElement>('[data-task-id]');
    held.current = { element, task: card?.dataset['taskId'] };
  };
}
