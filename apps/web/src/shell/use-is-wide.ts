import { useSyncExternalStore } from 'react';

/** The theme's breakpoint `lg`: from here on the page has a second column. */
const WIDE_QUERY = '(min-width: 68.75rem)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(WIDE_QUERY);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window has room for the dock beside the board, and for the details beside a session. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE_QUERY).matches);
}
