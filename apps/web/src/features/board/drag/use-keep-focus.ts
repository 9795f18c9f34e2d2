import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Menus and dialogs give the focus back to the board when they close. */
const RETURNS_FOCUS = '[role="menu"], [role="dialog"], [role="alertdialog"]';
/** A focus within the board is remembered by the board's own focus handler, right after these. */
const FORGET_EVENTS = ['pointerdown', 'focusin'] as const;

/**
 * Keeps the focus of a card or a button that is drawn anew because `board` changed; if its card is gone, a card
 * beside it gets the focus. The browser drops it otherwise. Returns a handler for each focus within the board.
 */
export function useKeepFocus(
  strip: RefObject<HTMLElement | null>,
  board: unknown,
): (focused: HTMLElement) => void {
  const remembered = useRef<{ element: HTMLElement; taskIds: (string | undefined)[] } | null>(null);
  useEffect(() => {
    const forget = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest(RETURNS_FOCUS))) remembered.current = null;
    };
    for (const event of FORGET_EVENTS) document.addEventListener(event, forget, { capture: true });
    return () => {
      for (const event of FORGET_EVENTS) document.removeEventListener(event, forget, { capture: true });
    };
  }, []);
  useLayoutEffect(() => {
    if (remembered.current === null || document.activeElement !== document.body) return;
    const { element, taskIds } = remembered.current;
    const links = taskIds.map((id) => strip.current?.querySelector<HTMLElement>(`[data-task-id="${id}"]`));
    (element.isConnected ? element : links.find(Boolean))?.focus({ preventScroll: true });
  }, [strip, board]);
  return (element) => {
    if (!strip.current?.contains(element)) return;
    const item = element.closest('li');
    const items = [item, item?.nextElementSibling, item?.previousElementSibling];
    remembered.current = { element, taskIds: items.map(taskIdIn) };
  };
}

const taskIdIn = (item: Element | null | undefined): string | undefined =>
  item?.querySelector<HTMLElement>('[data-task-id]')?.dataset['taskId'];
