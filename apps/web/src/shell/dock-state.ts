import { readLocalStorage, writeLocalStorage } from '#components/local-storage.ts';

const FOLDED_KEY = 'kandev.dock-folded';

/** Whether the dock was folded when this browser last showed it. */
export function wasDockFolded(): boolean {
  return readLocalStorage(() => localStorage, FOLDED_KEY) === 'yes';
}

export function rememberDockFolded(folded: boolean): void {
  writeLocalStorage(() => localStorage, FOLDED_KEY, folded ? 'yes' : '');
}

/** Whether the dock is unfolded beside the board. The theme makes room by the same attribute. */
export function isDockOpen(): boolean {
  return document.querySelector('[data-dock]') !== null;
}
