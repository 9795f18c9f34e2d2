import type { ReactNode } from 'react';

/** A sign of work in progress, beside a text that says which. */
export function Spinner(): ReactNode {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-3.5 shrink-0 animate-spin rounded-full border-2 border-current border-e-transparent"
    />
  );
}
