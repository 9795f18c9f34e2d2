import { useRef } from 'react';

/**
 * Gives the focus back, when a dialog closes, to what had it when it opened, however it was opened; unless
 * something has taken it by then, as the place does to which a link in the dialog leads.
 */
export function useReturnFocus(): {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
} {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = lasting(document.activeElement);
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (isFree && before.current instanceof HTMLElement) before.current.focus();
    },
  };
}

/** The item of a menu goes with the menu; the button of the menu stays. */
function lasting(focused: Element | null): Element | null {
  const button = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : focused;
}
