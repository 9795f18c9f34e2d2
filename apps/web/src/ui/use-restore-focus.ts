import { useRef } from 'react';

/**
 * When a dialog closes, focuses the element that had the focus when it opened, unless another element has taken
 * the focus by then, as the target of a link in the dialog does.
 */
export function useRestoreFocus(): {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
} {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = lastingOpener(document.activeElement);
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (isFree && opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

/** A menu item goes with its menu, so the button of the menu stands for it. */
function lastingOpener(focused: Element | null): Element | null {
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : focused;
}
