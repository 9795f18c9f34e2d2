import { useSyncExternalStore } from 'react';

/** From here on the dock has room beside the board: the width named `lg` in the theme. */
const WIDE = '(min-width: 68.75rem)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window has room for the dock. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}
