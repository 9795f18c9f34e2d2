import { writeLocalStorage, readLocalStorage } from '#components/local-storage.ts';

const FOLDED = 'kandev.dock-folded';

/** Whether the dock was folded away when this browser last showed it. */
export function wasDockFolded(): boolean {
  return readLocalStorage(() => localStorage, FOLDED) === 'yes';
}

export function rememberDockFolded(folded: boolean): void {
  writeLocalStorage(() => localStorage, FOLDED, folded ? 'yes' : '');
}
