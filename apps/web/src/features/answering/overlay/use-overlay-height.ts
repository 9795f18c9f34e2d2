import { useState, type CSSProperties } from 'react';
import { writeLocalStorage, readLocalStorage } from '#components/local-storage.ts';
import type { HeightBounds } from '#ui/height-handle.tsx';

const CHOSEN = 'kandev.overlay-height';
const BOUNDS: HeightBounds = { min: 25, max: 90 };
/** Head and footer with some of the question between them, whatever was chosen in a taller window. */
const LEAST = '15rem';
/** About what its place gives it while nobody has chosen. */
const USUAL = 46;

type OverlayHeight = {
  bounds: HeightBounds;
  /** How tall the overlay may be, in percent of the window's height. */
  height: number;
  /** Whether an operator has chosen: until then its place says how tall it is at most. */
  drawn: boolean;
  style: CSSProperties;
  resize: (height: number | null) => void;
};

/** How tall the overlay may be: as an operator last drew it in this browser. It is never taller than its question. */
export function useOverlayHeight(): OverlayHeight {
  const [chosen, setChosen] = useState(() => readHeight(readLocalStorage(() => localStorage, CHOSEN)));
  return {
    bounds: BOUNDS,
    height: chosen ?? USUAL,
    drawn: chosen !== null,
    style: chosen === null ? {} : { maxHeight: `max(${LEAST}, ${chosen}dvh)` },
    resize: (height) => {
      writeLocalStorage(() => localStorage, CHOSEN, height === null ? '' : String(height));
      setChosen(height);
    },
  };
}

function readHeight(stored: string | null): number | null {
  const height = Number(stored);
  return stored !== null && height >= BOUNDS.min && height <= BOUNDS.max ? height : null;
}
