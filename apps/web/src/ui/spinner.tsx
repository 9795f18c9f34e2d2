import type { ReactNode } from 'react';

/** Work going on, beside words that say which. */
export function Spinner(): ReactNode {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-3.5 shrink-0 animate-spin rounded-full border-2 border-current border-e-transparent"
    />
  );
}
