import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** What is over the board gives the focus back to it as it closes. */
const COMES_BACK = '[role="menu"], [role="dialog"], [role="alertdialog"]';
/** Of a focus within the board, its own event tells right after. */
const LETS_GO = ['pointerdown', 'focusin'] as const;

/**
 * Keeps the focus on a card or a column's button that is drawn elsewhere because the board changed, and gives
 * that of a card that is gone to one beside it, until the focus goes elsewhere; the browser drops it then.
 * `dependsOn` changes with the board. Returns what to tell of each focus within.
 */
export function useKeptFocus(
  strip: RefObject<HTMLElement | null>,
  dependsOn: unknown,
): (focused: HTMLElement) => void {
  const held = useRef<{ element: HTMLElement; tasks: (string | undefined)[] } | null>(null);
  useEffect(() => {
    const letGo = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest(COMES_BACK))) held.current = null;
    };
    for (const event of LETS_GO) document.addEventListener(event, letGo, { capture: true });
    return () => {
      for (const event of LETS_GO) document.removeEventListener(event, letGo, { capture: true });
    };
  }, []);
  useLayoutEffect(() => {
    if (held.current === null || document.activeElement !== document.body) return;
    const { element, tasks } = held.current;
    const links = tasks.map((task) => strip.current?.querySelector<HTMLElement>(`[data-task-id="${task}"]`));
    (element.isConnected ? element : links.find(Boolean))?.focus({ preventScroll: true });
  }, [strip, dependsOn]);
  return (element) => {
    if (!strip.current?.contains(element)) return;
    const item = element.closest('li');
    held.current = {
      element,
      tasks: [item, item?.nextElementSibling, item?.previousElementSibling].map(taskIn),
    };
  };
}

const taskIn = (item: Element | null | undefined): string | undefined =>
  item?.querySelector<HTMLElement>('[data-task-id]')?.dataset['taskId'];
