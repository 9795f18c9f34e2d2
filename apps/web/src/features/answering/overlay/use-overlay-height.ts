import { useState, type CSSProperties } from 'react';
import { keepStored, readStored } from '../../../parts/stored-text.ts';
import type { HeightBounds } from '../../../ui/height-handle.tsx';

const CHOSEN = 'kandev.overlay-height';
const BOUNDS: HeightBounds = { least: 25, most: 90 };
/** Head and footer with some of the question between them, whatever was chosen in a taller window. */
const LEAST = '15rem';
/** Unless somebody chooses: what is read above it keeps its place, and a question that is short takes no more. */
const USUAL = 60;
const USUAL_CSS = `min(46rem, max(24rem, ${USUAL}dvh))`;

type OverlayHeight = {
  bounds: HeightBounds;
  /** How tall the overlay may be, in percent of the window's height. */
  height: number;
  style: CSSProperties;
  resize: (height: number | null) => void;
};

/** How tall the overlay may be: as an operator last drew it in this browser. It is never taller than its question. */
export function useOverlayHeight(): OverlayHeight {
  const [chosen, setChosen] = useState(() => readHeight(readStored(() => localStorage, CHOSEN)));
  return {
    bounds: BOUNDS,
    height: chosen ?? USUAL,
    style: { maxHeight: chosen === null ? USUAL_CSS : `max(${LEAST}, ${chosen}dvh)` },
    resize: (height) => {
      keepStored(() => localStorage, CHOSEN, height === null ? '' : String(height));
      setChosen(height);
    },
  };
}

function readHeight(stored: string | null): number | null {
  const height = Number(stored);
  return stored !== null && height >= BOUNDS.least && height <= BOUNDS.most ? height : null;
}
