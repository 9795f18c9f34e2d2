import { keepStored, readStored } from '../parts/stored-text.ts';

const FOLDED = 'kandev.dock-folded';

/** Whether the dock was folded away when this browser last showed it. */
export const wasDockFolded = (): boolean => readStored(() => localStorage, FOLDED) === 'yes';

export const keepDockFolded = (folded: boolean): void =>
  keepStored(() => localStorage, FOLDED, folded ? 'yes' : '');
